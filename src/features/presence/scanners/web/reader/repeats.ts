/** Milliseconds that a code must be out of view before it counts again. */
const FORGET_AFTER = 3_000

/** Distinguishes a new code from one that is still in view. Returns a function of code and time in milliseconds. */
export function repeats(): (code: string, at: number) => boolean {
  let last = { code: '', at: -Infinity }
  return (code, at) => {
    const again = code === last.code && at - last.at < FORGET_AFTER
    last = { code, at }
    return !again
  }
}
