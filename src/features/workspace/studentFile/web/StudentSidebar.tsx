import { Button } from 'antd'
import { useEffect } from 'react'
import { Banknote } from 'lucide-react'
import { formatBirthday } from '#lib/days.ts'
import { toCentavos, formatMoney } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { CardNotes } from '#features/foundation/twins/web/shared/CardNotes.tsx'
import { enrolment } from '#features/money/enrolment/contract.ts'
import type { Student } from '#features/people/students/contract.ts'
import { CurrentFirst } from '#features/teaching/groups/web/shared/CurrentFirst.tsx'
import { byEnd, whenOf } from '#features/teaching/groups/web/shared/groupText.ts'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { PaymentLines } from '#features/money/payments/web/shared/PaymentLines.tsx'
import type { Answer } from '#contract/route.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Aside } from '#web/ui/Aside.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { reachFacts } from '#web/ui/Reach.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useToday } from '#web/state/useNow.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import { MoneyBlock } from './MoneyBlock.tsx'
import { CopyFolio } from './CopyFolio.tsx'
import { DueTag } from '#features/people/students/web/shared/BalanceTag.tsx'
import { MailNote } from './MailNote.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './students.module.css'

interface Props {
  id: string
  previous?: () => void
  next?: () => void
  onClose(): void
  onMore(): void
  onPlan(registration: string): void
  onEnrol(): void
  onCharge(): void
  /** The card was merged into this student's. */
  onLed(student: Student): void
}

const LAST = 5

/** A student's main data; loads their payments and groups (STU-39). */
export function StudentSidebar({ id, onMore, onPlan, onEnrol, onCharge, onLed, ...steps }: Props) {
  const { data, error, refetch } = useRead(studentAccount.sidebar, { params: { id } })
  const led = data && data.student._id !== id ? data.student : undefined
  useEffect(() => {
    if (led) onLed(led)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once of each card
  }, [led?._id])
  return (
    <Aside
      {...steps}
      label="Alumno"
      tools={data && <HistoryButton record={id} name={fullName(data.student)} />}
      head={<CopyFolio folio={data?.student.uniqueFolio} />}
      footer={
        data && (
          <>
            <Button onClick={onMore}>Ver más</Button>
            <RouteButton route={enrolment.enrol} color="primary" variant="filled" onClick={onEnrol}>
              Inscribir a curso
            </RouteButton>
          </>
        )
      }
    >
      {data ? (
        <Card {...data} onPlan={onPlan} onCharge={onCharge} />
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} height={44} bars={['30%', '50%']} />
      )}
    </Aside>
  )
}

type CardProps = Answer<typeof studentAccount.sidebar> & Pick<Props, 'onPlan' | 'onCharge'>

function Card({ student, groups, payments, debt, credit, onPlan, onCharge }: CardProps) {
  const phone = usePhone()
  return (
    <>
      <div className={styles.who}>
        <Avatar person={student} size="large" />
        <div>
          <h2 translate="no">{fullName(student)}</h2>
          <DueTag student={student} />
        </div>
      </div>
      <CardNotes kind="student" id={student._id} />
      <MailNote student={student} />
      <MoneyBlock student={student} debt={toCentavos(debt)} credit={toCentavos(credit)} slim onPlan={onPlan} />
      <RouteButton access={paymentsAccess.create} block className={styles.charge} icon={<Banknote aria-hidden />} onClick={onCharge}>
        Cobrar {!phone && <Kbd>F4</Kbd>}
      </RouteButton>
      <Facts facts={[{ label: 'Cumpleaños', value: student.birthDate && formatBirthday(student.birthDate) }, ...reachFacts(student)]} />
      <hr className="divider" />
      <h3 className="sectionTitle">
        Grupos <span className="muted">{byEnd(groups, useToday()).current.length}</span>
      </h3>
      <CurrentFirst
        groups={groups}
        label="Grupos del alumno"
        className={styles.groups}
        none="Sin grupos."
        line={(group, today) => <GroupLine group={group} today={today} />}
        owed={owedOf}
      />
      <hr className="divider" />
      <h3 className="sectionTitle">
        Pagos <span className="muted">{payments.length}</span>
      </h3>
      {payments.length > 0 ? <PaymentLines payments={payments.slice(0, LAST)} /> : <p className={styles.none}>No hay pagos agregados.</p>}
    </>
  )
}

const owedOf = ({ registration }: StudentGroup) => toCentavos(registration.balance)

function GroupLine({ group, today }: { group: StudentGroup; today: string }) {
  const balance = owedOf(group)
  return (
    <li>
      <div className="row">
        <span className="medium lines" title={group.name}>
          {group.name}
        </span>
        <span className="spacer" />
        {balance > 0 && <span className="tabular red medium">{formatMoney(balance)}</span>}
      </div>
      <div className={classes(styles.when, 'small muted')}>{whenOf(group, today)}</div>
    </li>
  )
}
