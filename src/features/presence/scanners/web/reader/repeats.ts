/** Milliseconds that a code must be out of view before it counts again. */
const GONE = 3_000

/** Distinguishes a new code from one that is still in view. Returns a function of code and time in milliseconds. */
export function repeats(): (code: string, at: number) => boolean {
  let seen = { code: '', at: -Infinity }
  return (code, at) => {
    const again = code === seen.code && at - seen.at < GONE
    seen = { code, at }
    return !again
  }
}
