import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { Plus, WandSparkles } from 'lucide-react'
import { useCallback, useState } from 'react'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { formatDay } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { plansAccess } from '../access.ts'
import { PLAN_LIMITS, plans, plansChanged } from '../contract.ts'
import { NewPlan } from './NewPlan.tsx'
import { STATES } from './planText.ts'
import { PlanView } from './PlanView.tsx'
import { PLAN_READS, type PlanAddress } from './usePlan.ts'
import styles from './planner.module.css'

export function PlansPage() {
  const { plan, ver }: PlanAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (next: PlanAddress) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace: !('plan' in next) }),
    [navigate],
  )
  useLive(plansChanged, PLAN_READS)
  useLive(groupsChanged, [plans.find])
  if (plan) return <PlanView key={plan} id={plan} change={change} />
  return (
    <PlanList
      making={ver === 'nuevo'}
      make={on => change({ ver: on ? 'nuevo' : undefined })}
      onOpen={id => change({ plan: id, ver: undefined })}
    />
  )
}

interface ListProps {
  making: boolean
  make(on: boolean): void
  onOpen(id: string): void
}

function PlanList({ making, make, onOpen }: ListProps) {
  const { can } = useSession()
  const [limit, setLimit] = useState<number>(PLAN_LIMITS.page)
  const reading = useRead(plans.list, { query: { limit } })
  const add = can(plansAccess.plan) && (
    <Button type="primary" icon={<Plus aria-hidden />} onClick={() => make(true)}>
      Nuevo plan
    </Button>
  )
  return (
    <Page section="Calendario" title="Planeación" action={add}>
      {reading.isPending ? (
        <Skeleton rows={5} />
      ) : reading.error ? (
        <Failed reason={reading.error.message} retry={() => void reading.refetch()} />
      ) : reading.data.plans.length === 0 ? (
        <Empty icon={WandSparkles} title="Aún no hay planes">
          Un plan dice cuántos grupos abrir, y dónde, cuándo y con quién caben.
        </Empty>
      ) : (
        <ul className={styles.plans} aria-label="Planes">
          {reading.data.plans.map(({ _id, name, startWeek, state, groups, user }) => (
            <li key={_id}>
              <button type="button" onClick={() => onOpen(_id)}>
                <b className="truncate">{name}</b>
                <span className="muted tabular">desde el {formatDay(startWeek)}</span>
                <span className="muted truncate">{user?.name}</span>
                <span className="muted tabular">{groups > 0 && counted(groups, 'grupo creado', 'grupos creados')}</span>
                <StateTag tone={STATES[state].tone}>{STATES[state].label}</StateTag>
              </button>
            </li>
          ))}
          {reading.data.total > reading.data.plans.length && (
            <li>
              <Button onClick={() => setLimit(limit + PLAN_LIMITS.page)}>Ver más</Button>
            </li>
          )}
        </ul>
      )}
      {making && can(plansAccess.plan) && <NewPlan onClose={() => make(false)} onMade={onOpen} />}
    </Page>
  )
}
