const view = new DataView(new ArrayBuffer(8));

/** A double as the 16 hex digits of its bits, most significant first. */
export function formatDouble(value: number): string {
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16).padStart(16, "0");
}

/** The double that 16 hex digits stand for. */
export function parseDouble(bits: string): number {
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
}
