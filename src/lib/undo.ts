// How a write is taken back, said beside its access as data (DES-1). What people read is Spanish.
/** As `Permission` of the contract, which stands on this. */
type Permission = `${'get' | 'post' | 'put' | 'delete'} /${string}`

interface Marks {
  /** Rights and secrets: kept off the toast and the stack of what can be undone. */
  quiet?: boolean
  /** Done by the hundred at a door, where nothing offers to take it back: its record is not looked up (M165). */
  unnamed?: boolean
  /** Its records stand alone: what others changed since may be left out (DES-14). */
  parts?: boolean
  /** What no longer fits stays out, and is told (DES-21). */
  adapts?: boolean
  /** Who may take back what another person, or they themselves long ago, made (DES-11). */
  made?: Permission
}

/** How a write is taken back. */
export type Undo =
  /** The rows go back to what they were. `said`: what happened, 'Comentario borrado'. */
  | ({ readonly how: 'rows'; readonly said: string } & Marks)
  /** A message that may not have gone yet. */
  | { readonly how: 'recall'; readonly said: string }
  /** Money goes back by acts of its own, in this order; route names. */
  | { readonly how: 'instead'; readonly routes: readonly string[] }
  /** Why not, as people read it. */
  | { readonly how: 'never'; readonly reason: string }

/** By its rows. */
export const rows = (said: string, marks: Marks = {}): Undo => ({ how: 'rows', said, ...marks })
/** While it waits to go. */
export const recall = (said: string): Undo => ({ how: 'recall', said })
/** By other presses. */
export const instead = (...routes: string[]): Undo => ({ how: 'instead', routes })
/** Not at all, and why. */
export const never = (reason: string): Undo => ({ how: 'never', reason })

/** Its money goes back by presses of its own: the window that offers them opens instead (DES-16). */
export const isMoney = (undo: Undo | null | undefined): boolean =>
  undo?.how === 'instead' && undo.routes.some(route => route.startsWith('payments.'))
