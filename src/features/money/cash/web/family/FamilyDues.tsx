import { Checkbox } from 'antd'
import { Clock } from 'lucide-react'
import { formatDay, shortDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { coveredOf, ticked, type FamilyMember } from './familyCharge.ts'
import type { FamilyCharge } from './useFamilyCharge.ts'
import cashStyles from '../cash.module.css'
import styles from './family.module.css'

/** The open dates under each student. A student's money covers the oldest first, so a tick includes earlier ones. */
export function FamilyDues({ charge, today }: { charge: FamilyCharge; today: string }) {
  const { members, ranges, range, shares, give } = charge
  const keys = members.flatMap(({ dues }) => dues.map(({ key }) => key))
  return (
    <section className={cashStyles.what}>
      <div className={styles.top}>
        <h3 className="sectionTitle">¿Qué paga?</h3>
        {ranges.length > 1 && (
          <Segmented
            aria-label="Hasta cuándo"
            options={ranges.map(({ key, label }) => ({ value: key, label }))}
            value={range?.key}
            onChange={key => give(ranges.find(each => each.key === key)!.shares)}
          />
        )}
      </div>
      <ul className={styles.members} aria-label="Alumnos de la familia">
        {members.map(member => {
          const share = shares[member._id] ?? 0
          const covered = coveredOf(member, share)
          return (
            <li key={member._id}>
              <p className={styles.member}>
                <Avatar person={member} quiet />
                <b className="truncate">{fullName(member)}</b>
                <span className="small muted tabular">{debtText(member)}</span>
              </p>
              {member.dues.map((due, at) => {
                const digit = keys.indexOf(due.key) + 1
                return (
                  <div key={due.key} className={styles.due} data-on={covered[at] === 'none' ? undefined : true}>
                    <Checkbox
                      aria-label={`${due.group}, ${formatDay(due.dueOn)}, ${member.name}`}
                      checked={covered[at] === 'whole'}
                      indeterminate={covered[at] === 'part'}
                      onChange={() => give({ ...shares, [member._id]: ticked(member, at, share) })}
                    />
                    <span className={styles.what}>
                      <b>{due.group}</b>
                      <small className="muted">{due.of > 1 ? `Parcialidad ${due.nth} de ${due.of}` : 'Pago único'}</small>
                    </span>
                    <DueTag dueOn={due.dueOn} today={today} />
                    <b className="tabular">{formatMoney(due.open)}</b>
                    {digit < 10 && <Kbd>{digit}</Kbd>}
                  </div>
                )
              })}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const debtText = ({ debt, credit }: FamilyMember) =>
  debt > 0 ? `debe ${formatMoney(debt)}` : credit > 0 ? `a favor ${formatMoney(credit)}` : 'al corriente'

function DueTag({ dueOn, today }: { dueOn: string; today: string }) {
  if (dueOn > today) return <StateTag tone="outline">{formatDay(dueOn)}</StateTag>
  return dueOn === today ? (
    <StateTag tone="amber" icon={Clock}>
      Vence hoy
    </StateTag>
  ) : (
    <StateTag tone="red" icon={Clock}>
      Venció {shortDay(dueOn, today)}
    </StateTag>
  )
}
