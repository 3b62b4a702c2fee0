import type { CallError } from '#web/calls/api.ts'
import { choose } from '#web/ui/confirm.ts'
import { groupFailures, type ModuleAsk } from '../../contract.ts'

interface Call<A> {
  /** `modules` is empty until the user answered whether they follow. */
  send(modules: { modules?: boolean }): Promise<A | undefined>
  lastError(): CallError | null
}

const lineOf = ({ name, frees, collides }: ModuleAsk): string =>
  frees ? `${name}: libera ${frees}` : collides.length > 0 ? `${name}: choca con ${collides.join(', ')}` : name

/** Sends a change of a parent; if the server asks about its modules, asks the user once and sends again (OFE-42). */
export async function withModules<A>({ send, lastError }: Call<A>): Promise<A | undefined> {
  const answer = await send({})
  const error = answer === undefined ? lastError() : null
  if (error?.code !== groupFailures.MODULES_ASK.code) return answer
  const { modules = [] } = (error.ext ?? {}) as { modules?: ModuleAsk[] }
  const choice = await choose({
    title: error.message,
    text: 'Lo que cambia del grupo puede cambiar también en ellos:',
    lines: modules.map(lineOf),
    ok: 'Sí, también',
    other: 'Sólo el grupo',
  })
  return choice ? send({ modules: choice === 'yes' }) : undefined
}
