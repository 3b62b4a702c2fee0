import { Undo2 } from 'lucide-react'
import { formatInstant } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { useSession } from '#web/session/session.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useUntil } from '#web/state/useUntil.ts'
import { collections, type Contact } from '../../contract.ts'
import { CONTACT_LIMITS, OUTCOME_LABELS } from '../../outcomes.ts'
import { promiseText } from './caseView.ts'
import styles from './queue.module.css'

/** Earlier contacts, the newest first. */
export const History = ({ contacts }: { contacts: readonly Contact[] }) => (
  <section className={styles.part}>
    <h3>Historial</h3>
    {contacts.length === 0 ? (
      <p className="muted small">Nadie ha llamado todavía.</p>
    ) : (
      <ul className={styles.history}>
        {contacts.map(contact => (
          <Line key={contact._id} contact={contact} />
        ))}
      </ul>
    )}
  </section>
)

function Line({ contact }: { contact: Contact }) {
  const { academy, user, can } = useSession()
  const { outcome, promise, note, at, latest } = contact
  const young = useUntil(new Date(at).getTime() + CONTACT_LIMITS.undoMinutes * 60_000)
  const { run, busy } = useCall(collections.undo, {
    success: 'Contacto quitado',
    failure: 'No se pudo quitar',
    refresh: [collections.queue, collections.card],
  })
  const mine = latest && young && contact.user?._id === user._id && can(collections.undo)
  const when = formatInstant(new Date(at), academy.timeZone)
  return (
    <li>
      <p className={styles.said}>
        <b>{promise ? promiseText(promise.on, formatMoney(toCentavos(promise.amount)), promise.state) : OUTCOME_LABELS[outcome]}</b>
        {mine && (
          <IconButton
            icon={Undo2}
            label={`Quitar el contacto de ${when}`}
            disabled={busy}
            onClick={() => void run({ params: { id: contact._id } })}
          />
        )}
      </p>
      {note && <p className={styles.noted}>{note}</p>}
      <small className="muted tabular">
        {contact.user ? `${contact.user.name} ${contact.user.lastName}` : 'Usuario eliminado'} · {when}
      </small>
    </li>
  )
}
