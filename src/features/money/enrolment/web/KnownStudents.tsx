import { Button } from 'antd'
import { Users } from 'lucide-react'
import { useRef } from 'react'
import { formatPhone, fullName } from '#lib/text.ts'
import type { KnownStudent } from '#features/foundation/twins/contract.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { useSession } from '#web/session/session.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { useAltKeys } from '#web/ui/useAltKeys.ts'
import { rememberName } from './shared/rememberName.ts'
import styles from './newStudent.module.css'

interface Props {
  known: readonly KnownStudent[]
  phone: string
  onEnrol(studentId: string): void
}

/** '¿Ya está registrada?': students with this phone or name, to enrol instead. Refuses nothing (ENR-70, ENR-71). */
export function KnownStudents({ known, phone, onEnrol }: Props) {
  const { can } = useSession()
  const enrols = can(studentsAccess.enrol)
  const use = (student: KnownStudent) => {
    rememberName(student)
    onEnrol(student._id)
  }
  const first = enrols ? known.find(isSame) : undefined
  const box = useRef<HTMLElement>(null)
  useAltKeys(box, { KeyU: first && (() => use(first)) })
  if (known.length === 0) return null
  return (
    <section ref={box} className={styles.known} aria-label="¿Ya está registrada?" aria-live="polite">
      <h4>
        <Users aria-hidden />
        ¿Ya está registrada?
        <span className="spacer" />
        {first && (
          <span className={styles.key}>
            <Kbd>Alt U</Kbd>
          </span>
        )}
      </h4>
      <ul>
        {known.map(student => (
          <li key={student._id}>
            <div className={styles.who}>
              <b>{fullName(student)}</b>
              <small>
                <Why student={student} phone={phone} />
              </small>
              <small className="tabular">{historyOf(student)}</small>
            </div>
            {enrols && isSame(student) ? (
              <Button onClick={() => use(student)} aria-label={`Usar a ${fullName(student)}`}>
                Usar
              </Button>
            ) : (
              can(studentsAccess.read) && (
                <Button href={`/alumnos?ficha=${student._id}`} target="_blank" aria-label={`Ver a ${fullName(student)}`}>
                  Ver
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Equal surnames alone may belong to a sibling. */
const isSame = ({ why }: KnownStudent) => why !== 'surnames'

function Why({ student: { why }, phone }: { student: KnownStudent; phone: string }) {
  if (why === 'name') return <>Mismo nombre</>
  if (why === 'surnames') return <>Mismos apellidos, puede ser hermano</>
  return (
    <>
      Mismo teléfono <mark className="tabular">{formatPhone(phone)}</mark>
    </>
  )
}

const historyOf = ({ course, folio }: KnownStudent): string =>
  [course && `${course.name}, ${course.year}`, folio && `folio ${folio}`].filter(Boolean).join(' · ')
