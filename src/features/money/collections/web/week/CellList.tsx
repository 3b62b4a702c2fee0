import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { studentsAccess } from '#features/people/students/access.ts'
import { dueTag } from '#features/people/students/web/shared/dueText.ts'
import { counted } from '#lib/numbers.ts'
import { fullName } from '#lib/text.ts'
import { useToday } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { collections } from '../../contract.ts'
import styles from './week.module.css'

interface Props {
  title: string
  /** The days, none for overdue debt, and the campus or course. */
  of: { from?: string; to?: string; location?: string; course?: string }
  onClose(): void
}

const LIMIT = 30

/** The students behind a sum, the largest first. */
export function CellList({ title, of, onClose }: Props) {
  const { can } = useSession()
  const [page, setPage] = useState(1)
  const today = useToday()
  const { data, error, refetch } = useRead(collections.cell, { query: { ...of, skip: (page - 1) * LIMIT, limit: LIMIT } })
  return (
    <Aside label="Alumnos de la semana" head={data && counted(data.total, 'alumno', 'alumnos')} onClose={onClose}>
      <h2 className={styles.title}>{title}</h2>
      {!data ? (
        error ? (
          <Failed reason={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} height={44} bars={['60%', '30%']} />
        )
      ) : (
        <>
          <ul className={styles.students}>
            {data.students.map(student => {
              const { text, tone } = dueTag(student.dueOn, today)
              return (
                <li key={student._id}>
                  {can({ access: studentsAccess.read }) ? (
                    <Link to="/alumnos" search={{ ficha: student._id }} className="truncate">
                      {fullName(student)}
                    </Link>
                  ) : (
                    <span className="truncate">{fullName(student)}</span>
                  )}
                  <span className="spacer" />
                  <StateTag tone={tone}>{text}</StateTag>
                  <b className={styles.amount}>
                    <Money pesos={student.amount} />
                  </b>
                </li>
              )
            })}
          </ul>
          <Pager page={page} last={Math.ceil(data.total / LIMIT)} onChange={setPage} />
        </>
      )}
    </Aside>
  )
}
