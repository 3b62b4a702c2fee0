/**
 * Sets this program's or page's clock ahead of the true time, in milliseconds; what is returned sets it anew. What is measured, not
 * told, goes on as before (timers, performance.now), as on a machine whose clock is set. Stands alone: pages get it as text.
 */
export function shiftDate(milliseconds: number): (milliseconds: number) => void {
  const Real = Date
  let ahead = milliseconds
  const now = () => Real.now() + ahead
  globalThis.Date = new Proxy(Real, {
    construct: (target, given: [], asked: typeof Date) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked) as Date,
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
  return to => {
    ahead = to
  }
}
