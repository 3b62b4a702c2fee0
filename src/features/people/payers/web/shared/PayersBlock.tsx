import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '#lib/text.ts'
import { toCentavos, wholeMoney } from '#lib/money.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { payerFailures, payers, payersChanged, type StudentPayer } from '../../contract.ts'
import { addressed } from '../../family.ts'
import { MOST_PAYERS } from '../../relations.ts'
import { PayerCard } from './PayerCard.tsx'
import { PayerForm } from './PayerForm.tsx'
import styles from './payers.module.css'

const LIVE_ROUTES = [payers.ofStudent]

/** 'Familia': who pays for the student, and their other students. Hidden without permission. */
export function PayersBlock({ student }: { student: { _id: string; name: string } }) {
  const { can } = useSession()
  const may = can(payers.ofStudent)
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useRead(payers.ofStudent, may ? { params: { id: student._id } } : skip)
  useLive(payersChanged, LIVE_ROUTES)
  if (!may) return null
  const all = data?.payers
  return (
    <section className={styles.payers} aria-label="Familia">
      <div className={styles.head}>
        <h3 className="sectionTitle">Familia</h3>
        <span className="spacer" />
        {all && (
          <RouteButton
            route={payers.add}
            allow={all.length < MOST_PAYERS || payerFailures.TOO_MANY_PAYERS}
            size="small"
            icon={<Plus aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Agregar tutor
          </RouteButton>
        )}
      </div>
      {all ? (
        <>
          {all.length > 0 && (
            <ul className={styles.list} aria-label="Familia">
              {all.map(payer => (
                <PayerCard key={payer._id} student={student} payer={payer} />
              ))}
              {siblingsOf(all).map(each => (
                <SiblingLine key={each.sibling._id} {...each} />
              ))}
            </ul>
          )}
          {!addressed(all) && (
            <p className={styles.none}>
              {all.length > 0 ? 'Nadie paga y recibe cobranza' : 'Sin tutores'}: los comprobantes y la cobranza van solo al alumno.
            </p>
          )}
        </>
      ) : error ? (
        <Failed slim reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={1} height={56} bars={['24%', '44%']} />
      )}
      {adding && <PayerForm student={student} onClose={() => setAdding(false)} />}
    </section>
  )
}

type Sibling = StudentPayer['siblings'][number]

/** Once each, with the payer whom they share. */
const siblingsOf = (all: readonly StudentPayer[]) => [
  ...new Map(
    all.flatMap(payer => payer.siblings.map(sibling => [sibling._id, { sibling, payer: payer.name }] as const)).toReversed(),
  ).values(),
]

const SiblingLine = ({ sibling, payer }: { sibling: Sibling; payer: string }) => (
  <li className={styles.card}>
    <Avatar person={sibling} quiet />
    <div className={styles.who}>
      <p className={styles.name}>
        <Link to="/alumnos" search={{ ficha: sibling._id }} className="medium" translate="no">
          {fullName(sibling)}
        </Link>
      </p>
      <p className="small muted">{[`Con ${payer}`, sibling.group ?? 'sin grupo'].join(' · ')}</p>
    </div>
    {sibling.debt > 0 && <span className="tabular">debe {wholeMoney(toCentavos(sibling.debt))}</span>}
  </li>
)
