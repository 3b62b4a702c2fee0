import { MessageCircle, Users, X } from 'lucide-react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { whatsAppOf } from '#lib/phones.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import type { Family } from '#features/people/payers/contract.ts'
import { familyName } from '#features/people/payers/family.ts'
import { RELATION_LABELS } from '#features/people/payers/relations.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { classes } from '#web/look/classes.ts'
import cashStyles from '../cash.module.css'
import headStyles from '../studentHead.module.css'
import styles from './family.module.css'

export function FamilyHead({ family: { payer, students }, onClose }: { family: Family; onClose(): void }) {
  const owed = students.reduce((sum, { debt }) => sum + toCentavos(debt), 0)
  const chat = payer.phoneNumber && whatsAppOf(payer.phoneNumber)
  const relation = RELATION_LABELS[students[0]!.relation].toLowerCase()
  const tone = owed > 0 ? 'red' : 'muted'
  return (
    <header className={headStyles.who}>
      <span className={styles.icon} aria-hidden>
        <Users />
      </span>
      <div className={headStyles.name}>
        <h2 className="truncate" translate="no">
          {familyName(payer, students)}
        </h2>
        <p className="compact muted tabular truncate">
          {[`Paga ${fullName(payer)} (${relation})`, payer.phoneNumber && formatPhone(payer.phoneNumber)].filter(Boolean).join(' · ')}
        </p>
        <p className={classes(headStyles.slim, 'compact')}>
          Deben <b className={classes(tone, 'tabular')}>{formatMoney(owed)}</b>
        </p>
      </div>
      <span className="spacer" />
      {chat && (
        <a
          className={classes('iconButton', headStyles.leave, cashStyles.wide)}
          href={chat}
          target="_blank"
          rel="noreferrer"
          title="WhatsApp"
          aria-label={`WhatsApp a ${fullName(payer)}`}
        >
          <MessageCircle aria-hidden />
        </a>
      )}
      <div className={classes(headStyles.total, cashStyles.wide)} data-slot="cash-total">
        <span className="small muted">Deben en total</span>
        <b className={classes(tone, 'tabular')}>{formatMoney(owed)}</b>
      </div>
      <IconButton icon={X} label="Quitar familia" title="Esc" className={headStyles.leave} onClick={onClose} />
    </header>
  )
}
