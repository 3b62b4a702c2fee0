import type { FormEvent } from 'react'
import type { z } from 'zod'
import type { AnyRoute, Answer, Input } from '#contract/route.ts'
import type { Beside, BodyOf, Unfinished } from '#web/calls/callTypes.ts'
import type { CallError } from '#web/calls/api.ts'
import { toast } from '#web/ui/toasts.ts'
import { tell, useCall } from '#web/calls/useCall.ts'
import type { Form } from './useForm.ts'

/** A failed check of the form: its field and the quoted text. */
export interface Check {
  field: string
  text: string
}

interface Options<T extends AnyRoute, V extends object> {
  route: T
  form: Form<V>
  /** The form's own checks in order (SHL-36); the first failure shows. */
  check?(values: V): Check | null
  success?: string | ((answer: Answer<T>) => string)
  /** The quoted title of a failure (SHL-45), depending on the error if needed. */
  failure?: string | ((error: CallError) => string | undefined)
  refresh?: readonly AnyRoute[]
  /** A refusal that can be answered: additions to the body, or null. Asked once. */
  again?(error: CallError): Promise<object | null>
  onDone?(answer: Answer<T>): void
}

/** Path parameters, and the query if the call has one. */
type With<T> = {} extends Beside<T> ? { with?: Beside<T> } : { with: Beside<T> }
/** The body to send; by default the values. */
type SentBody<T, V> =
  V extends Unfinished<BodyOf<T>> ? { body?(values: V): Unfinished<BodyOf<T>> } : { body(values: V): Unfinished<BodyOf<T>> }

export type RouteFormOptions<T extends AnyRoute, V extends object> = Options<T, V> & With<T> & SentBody<T, V>

/** Reports a failed check: a warning, and the same text under the marked field until it changes. */
export function tellCheck<V extends object>(form: Form<V>, { field, text }: Check): void {
  toast.warn(text)
  form.mark(field, { text })
}

/** Checks the form's own rules in order, then the call's schema, then the server's. Field errors show under their fields. */
export function useRouteForm<T extends AnyRoute, V extends object>(options: RouteFormOptions<T, V>) {
  const { route, form, check, failure, again, onDone }: Options<T, V> = options
  const { with: beside, body = values => values } = options as { with?: object; body?(values: V): unknown }
  const { run, busy } = useCallKeepingError(options)

  const save = async (values: V): Promise<void> => {
    form.mark(null)
    const wrong = check?.(values) ?? schemaCheck(route, body(values))
    if (wrong) return tellCheck(form, wrong)
    const send = (more: object | null) =>
      run({ ...beside, body: { ...(body(values) as object), ...versionOf(route, form), ...more } } as Input<T>)
    let { answer, error } = await send(null)
    const more = error ? await again?.(error) : null
    if (more) ({ answer, error } = await send(more))
    const next = error && (await settle(form, values, error))
    if (next) return save(next)
    if (next === null) return
    if (error) return tellRefusal(form, error, typeof failure === 'function' ? failure(error) : failure)
    form.reset(values, versionIn(answer))
    for (const { message } of (answer as { warnings?: readonly { message: string }[] }).warnings ?? []) toast.warn(message)
    onDone?.(answer!)
  }
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault()
    if (!busy) await save(form.values)
  }
  return { submit, busy }
}

/** Another user saved meanwhile: the values to save now; null: back to the form; undefined: another refusal (M67). */
export async function settle<V extends object>(form: Form<V>, values: V, error: CallError): Promise<V | null | undefined> {
  if (error.code !== 'CHANGED_MEANWHILE' || !form.edits) return undefined
  const { settleChange } = await import('./changedMeanwhile.ts')
  return settleChange(form, values, error)
}

/** The version that the form read, if the route compares one. */
export const versionOf = (route: AnyRoute, form: Pick<Form<object>, 'version'>): object | null =>
  typeof route.edits === 'object' && form.version() !== undefined ? { version: form.version() } : null

function versionIn(answer: unknown): string | undefined {
  const records = [answer, ...(Object.values(answer as object) as unknown[])] as ({ version?: unknown } | null | undefined)[]
  return records.map(record => record?.version).find(version => typeof version === 'string')
}

export function schemaCheck(route: AnyRoute, body: unknown): Check | null {
  const result = (route.body as z.ZodType | undefined)?.safeParse(body)
  const issue = result?.error?.issues[0]
  return issue ? { field: String(issue.path[0] ?? ''), text: issue.message } : null
}

export function tellRefusal<V extends object>(form: Form<V>, error: CallError, failure?: string): void {
  const knownFields = error.fields.filter(({ path }) => path in form.values)
  if (knownFields.length === 0) return tell(error, failure)
  // Backwards, so that the focus ends in the first one.
  for (const { path, message } of knownFields.toReversed()) form.mark(path, { text: message })
}

function useCallKeepingError<T extends AnyRoute, V extends object>({ route, success, refresh }: Options<T, V>) {
  const { run, busy, lastError } = useCall(route, { success, refresh, quiet: true })
  return {
    busy,
    async run(input: Input<T>): Promise<{ answer?: Answer<T>; error?: CallError }> {
      const answer = await run(input)
      return answer === undefined ? { error: lastError() ?? undefined } : { answer }
    },
  }
}
