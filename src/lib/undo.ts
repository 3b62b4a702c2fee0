// Declares in a contract how undo reverts a write (DES-1). The texts for users are Spanish.
/** Same as `Permission` of src/contract, which imports this file. */
type Permission = `${'get' | 'post' | 'put' | 'delete'} /${string}`

interface Marks {
  /** Rights and secrets: undo shows no toast and keeps them off its stack. */
  quiet?: boolean
  /** Acts of a door come by the hundred: no undo is offered, so the record's name is not read (M165). */
  unnamed?: boolean
  /** Each record can be undone alone: those that others changed since may be left out (DES-14). */
  parts?: boolean
  /** Parts that no longer fit are left out and reported (DES-21). */
  adapts?: boolean
  /** The permission to undo another user's act, or an old one of one's own (DES-11). */
  made?: Permission
}

export type Undo =
  /** The rows get their former values. `said` names the act: 'Comentario borrado'. */
  | ({ readonly how: 'rows'; readonly said: string } & Marks)
  | { readonly how: 'recall'; readonly said: string }
  /** Money is reverted by acts of its own, in this order: names of routes. */
  | { readonly how: 'instead'; readonly routes: readonly string[] }
  | { readonly how: 'never'; readonly reason: string }

export const rows = (text: string, marks: Marks = {}): Undo => ({ how: 'rows', said: text, ...marks })
export const recall = (text: string): Undo => ({ how: 'recall', said: text })
export const instead = (...routes: string[]): Undo => ({ how: 'instead', routes })
export const never = (reason: string): Undo => ({ how: 'never', reason })

/** True when money has to be reverted by other acts: undo opens their window instead (DES-16). */
export const isMoney = (undo: Undo | null | undefined): boolean =>
  undo?.how === 'instead' && undo.routes.some(route => route.startsWith('payments.'))
