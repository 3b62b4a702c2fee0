import { Link } from '@tanstack/react-router'
import { studentsAccess } from '#features/people/students/access.ts'
import { formatInstant } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { reachFacts } from '#web/ui/Reach.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { advisories, type Appoiment, type BookingDetail } from '../../contract.ts'
import styles from './slotSidebar.module.css'

interface Props {
  slot: Appoiment
  id: string
  onClose(): void
}

const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ')
const CAME = { true: 'Asistió', false: 'Faltó', null: 'Sin marcar' }
const times = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** The student info modal (ADV-38): the holder, contact, and earlier attendance. */
export function StudentModal({ slot, id: bookingId, onClose }: Props) {
  const { data, error, refetch } = useRead(advisories.booking, { params: { id: slot._id, bookingId } })
  return (
    <FormModal title="Información del alumno" access={advisories.booking.access} width={460} onClose={onClose}>
      {data ? (
        <Card booking={data.booking} />
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={7} height={32} bars={['26%', '50%']} />
      )}
    </FormModal>
  )
}

function Card({ booking }: { booking: BookingDetail }) {
  const { can, academy } = useSession()
  const { student, courseTopics, attendance, groups, bookedAt, bookedBy, history } = booking
  const name = fullName(student)
  return (
    <>
      <div className={styles.person}>
        <Avatar person={student} size="large" />
        <div>
          <b>{name}</b>
          <div className="muted tabular">{student.uniqueFolio}</div>
        </div>
        <span className="spacer" />
        {can(studentsAccess.read) && (
          <Link to="/alumnos" search={{ ficha: student._id }}>
            Ver ficha
          </Link>
        )}
      </div>
      <Facts
        facts={[
          ...reachFacts(student),
          { label: 'Grupos', value: names(groups) },
          { label: 'Temas', value: names(courseTopics) },
          { label: 'Asistencia', value: CAME[`${attendance}`] },
          { label: 'Antes', value: `${times(history.attended, 'asistencia')}, ${times(history.missed, 'falta')}` },
          { label: 'Apartó', value: formatInstant(new Date(bookedAt), academy.timeZone) },
          { label: 'Registró', value: bookedBy ? `${bookedBy.name} ${bookedBy.lastName}` : 'El alumno' },
        ]}
      />
    </>
  )
}
