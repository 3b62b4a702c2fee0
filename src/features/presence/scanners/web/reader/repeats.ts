/** A pass is held before the camera for a while: how long it has to be gone before it counts again, in milliseconds. */
const GONE = 3_000

/** Tells a new sight of a code from the same one seen again. Gives a function of the code and the time in milliseconds: is it new? */
export function repeats(): (code: string, at: number) => boolean {
  let seen = { code: '', at: -Infinity }
  return (code, at) => {
    const again = code === seen.code && at - seen.at < GONE
    seen = { code, at }
    return !again
  }
}
