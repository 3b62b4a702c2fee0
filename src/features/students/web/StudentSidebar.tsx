import { Button } from 'antd'
import { Copy } from 'lucide-react'
import { formatBirthday } from '#lib/days.ts'
import { toCentavos, formatMoney } from '#lib/money.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { HistoryButton } from '#features/audit/web/parts/HistoryButton.tsx'
import { enrolment } from '#features/enrolment/contract.ts'
import { whenOf } from '#features/groups/web/parts/groupText.ts'
import type { StudentGroup } from '#features/groups/contract.ts'
import { PaymentLines } from '#features/payments/web/parts/PaymentLines.tsx'
import type { Answer } from '#contract/route.ts'
import { useRead } from '#web/reading.ts'
import { toast } from '#web/toasts.ts'
import { Aside } from '#web/ui/Aside.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { students } from '../contract.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { BalanceTag } from './parts/BalanceTag.tsx'

interface Props {
  id: string
  previous?: () => void
  next?: () => void
  onClose(): void
  onMore(): void
  onEnrol(): void
}

const LAST = 5

/** What one needs of a student at a glance; loads their payments and groups (000 §2). */
export function StudentSidebar({ id, onMore, onEnrol, ...steps }: Props) {
  const { data, error, refetch } = useRead(students.sidebar, { params: { id } })
  const folio = data?.student.uniqueFolio
  return (
    <Aside
      {...steps}
      label="Alumno"
      tools={data && <HistoryButton record={id} name={fullName(data.student)} />}
      head={
        folio && (
          <span className="row">
            Folio {folio}
            <IconButton icon={Copy} label="Copiar folio" onClick={() => void copy(folio)} />
          </span>
        )
      }
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
        <Card {...data} />
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} height={44} bars={['30%', '50%']} />
      )}
    </Aside>
  )
}

async function copy(folio: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(folio)
    toast.success('Folio copiado')
  } catch {
    toast.warn('El navegador no permitió copiar el folio')
  }
}

function Card({ student, groups, payments, debt, credit }: Answer<typeof students.sidebar>) {
  return (
    <>
      <div className="st-who">
        <Avatar person={student} size="large" />
        <div>
          <h2>{fullName(student)}</h2>
          <BalanceTag debt={student.debt} full />
        </div>
      </div>
      <BalanceCard balance={student.balance} debt={debt} credit={credit} />
      <Facts
        facts={[
          { label: 'Cumpleaños', value: student.birthDate && formatBirthday(student.birthDate) },
          { label: 'Correo', value: student.email, title: student.email },
          { label: 'Teléfono', value: formatPhone(student.phoneNumber) },
          ...(student.secondPhoneNumber ? [{ label: 'Segundo teléfono', value: formatPhone(student.secondPhoneNumber) }] : []),
        ]}
      />
      <hr className="hr" />
      <h3 className="h3">
        Grupos <span className="mut">{groups.length}</span>
      </h3>
      {groups.length > 0 ? (
        <ul className="st-groups">
          {groups.map(group => (
            <GroupLine key={group._id} group={group} />
          ))}
        </ul>
      ) : (
        <p className="st-none">Sin grupos.</p>
      )}
      <hr className="hr" />
      <h3 className="h3">
        Pagos <span className="mut">{payments.length}</span>
      </h3>
      {payments.length > 0 ? <PaymentLines payments={payments.slice(0, LAST)} /> : <p className="st-none">No hay pagos agregados.</p>}
    </>
  )
}

function GroupLine({ group }: { group: StudentGroup }) {
  const balance = toCentavos(group.registration.balance)
  return (
    <li>
      <div className="row">
        <span className="m5 clip" title={group.name}>
          {group.name}
        </span>
        <span className="sp" />
        {balance > 0 && <span className="num red m5">{formatMoney(balance)}</span>}
      </div>
      <div className="t12 mut st-when">{whenOf(group)}</div>
    </li>
  )
}
