/** Pixels of the longer side: enough for a pass on a phone at arm's length, fast on an old tablet. */
const LONGEST = 640

export function decodedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
