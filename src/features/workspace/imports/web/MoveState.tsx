import { Lock, LockOpen } from 'lucide-react'
import { formatInstant } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { counted } from '#lib/numbers.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { now } from '#web/state/clock.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Note } from '#web/ui/Note.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { moves, type Move } from '../contract.ts'

const SHOWN = [moves.list]
/** Days after the first opening until closing is proposed. */
const PROPOSED_AFTER = 7

/** The days of the move: since when they run, and their end (LLE-42). */
export function MoveState({ move }: { move: Move }) {
  const { timeZone } = useSession().academy
  const close = useCall(moves.close, { refresh: SHOWN, success: 'Mudanza cerrada' })
  const open = useCall(moves.open, { refresh: SHOWN, success: 'Mudanza abierta de nuevo' })
  const sum = `${counted(move.count, 'saldo inicial', 'saldos iniciales')}, ${formatMoney(toCentavos(move.sum))}.`
  const ask = async () => {
    const yes = await confirm({
      title: 'Abrir de nuevo la mudanza',
      text: 'Otra vez entrará dinero que no pasa por caja. Se avisa por correo a los administradores.',
      ok: 'Abrir de nuevo',
    })
    if (yes) await open.run({})
  }
  if (move.closedAt)
    return (
      <Note tone="green" icon={Lock} title={`La mudanza se cerró el ${formatInstant(new Date(move.closedAt), timeZone)}.`}>
        {sum} Ya no entran más.{' '}
        <RouteButton route={moves.open} loading={open.busy} onClick={() => void ask()}>
          Abrir de nuevo
        </RouteButton>
      </Note>
    )
  const days = move.firstAt === null ? 0 : (now().getTime() - Date.parse(move.firstAt)) / 86_400_000
  const proposed = days >= PROPOSED_AFTER
  return (
    <Note
      tone={proposed ? 'amber' : 'plain'}
      icon={LockOpen}
      title={proposed ? `Empezó hace ${counted(Math.floor(days), 'día', 'días')}: si ya entró todo, ciérrala.` : 'La mudanza está abierta.'}
    >
      {sum}{' '}
      <RouteButton route={moves.close} type={proposed ? 'primary' : 'default'} loading={close.busy} onClick={() => void close.run({})}>
        Cerrar la mudanza
      </RouteButton>
    </Note>
  )
}

/** At the end of an import with openings: the move may be over. */
export function MoveEnd() {
  const { data } = useRead(moves.list, { query: { limit: 1 } })
  return data && !data.move.closedAt ? <MoveState move={data.move} /> : null
}
