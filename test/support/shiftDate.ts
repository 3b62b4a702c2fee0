/**
 * Shifts this program's or page's clock by milliseconds; the returned function shifts it again. Durations (timers, performance.now) are
 * unchanged, as on a machine whose clock is set. No imports: pages get it as text.
 */
export function shiftDate(milliseconds: number): (milliseconds: number) => void {
  const Real = Date
  let ahead = milliseconds
  const now = () => Real.now() + ahead
  globalThis.Date = new Proxy(Real, {
    construct: (target, args: [], type: typeof Date) => Reflect.construct(target, args.length === 0 ? [now()] : args, type) as Date,
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
  return to => {
    ahead = to
  }
}
