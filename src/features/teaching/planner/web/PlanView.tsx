import { useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { ArrowLeft, CircleAlert, RefreshCw, Square, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatDay } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import { now } from '#web/state/clock.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { FigureStrip } from '#web/ui/FigureStrip.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { panelOf, TabList, useTabIds } from '#web/ui/TabList.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { plansAccess } from '../access.ts'
import { plans, type Plan } from '../contract.ts'
import { CreateTab } from './CreateTab.tsx'
import { DemandTab } from './demand/DemandTab.tsx'
import { TermsPanel } from './demand/TermsPanel.tsx'
import { GroupPanel } from './timetable/GroupPanel.tsx'
import { ScheduleTab } from './timetable/ScheduleTab.tsx'
import { figuresOf } from './planFigures.ts'
import { nothingAsked, STATES } from './planText.ts'
import { PLAN_READS, usePlan, type PlanAddress, type PlanModel } from './usePlan.ts'
import styles from './planner.module.css'

const TABS = [
  { key: 'demanda', label: 'Demanda' },
  { key: 'horario', label: 'Horario' },
  { key: 'crear', label: 'Crear' },
] as const

interface Props {
  id: string
  change(next: PlanAddress): void
}

export function PlanView({ id, change }: Props) {
  const reading = useRead(plans.find, { params: { id } })
  const back = () => change({ plan: undefined, tab: undefined, grupo: undefined })
  if (reading.isPending || reading.error)
    return (
      <Page section="Planeación" title="Plan" tools={<Back onBack={back} />}>
        {reading.error ? <Failed reason={reading.error.message} retry={() => void reading.refetch()} /> : <Skeleton rows={8} />}
      </Page>
    )
  return <LoadedPlan plan={reading.data.plan} back={back} change={change} />
}

const Back = ({ onBack }: { onBack(): void }) => (
  <Button type="text" className={styles.back} icon={<ArrowLeft aria-hidden />} onClick={onBack}>
    Planes
  </Button>
)

function LoadedPlan({ plan, back, change }: { plan: Plan; back(): void; change(next: PlanAddress): void }) {
  const model = usePlan(plan)
  const ids = useTabIds()
  const { tab = plan.result ? 'horario' : 'demanda', grupo }: PlanAddress = useSearch({ strict: false })
  useOutcome(plan)
  const close = () => change({ grupo: undefined })
  const cell = tab === 'demanda' && model.cells.find(({ course, campus }) => grupo === `${course._id}-${campus._id}`)
  const group = tab === 'horario' && model.ground.wanted.find(({ id }) => id === grupo)
  const aside = cell ? (
    <TermsPanel key={grupo} model={model} cell={cell} onClose={close} />
  ) : group ? (
    <GroupPanel key={grupo} model={model} group={group} onClose={close} />
  ) : null
  const tools = (
    <>
      <Back onBack={back} />
      <div className={styles.tabs}>
        <TabList
          label="Plan"
          ids={ids}
          tabs={TABS}
          active={tab as (typeof TABS)[number]['key']}
          onChange={key => change({ tab: key, grupo: undefined })}
        />
      </div>
      <span className="spacer" />
      <StateTag tone={STATES[plan.state].tone}>{STATES[plan.state].label}</StateTag>
      <Solving model={model} />
      <Remove plan={plan} back={back} />
    </>
  )
  return (
    <Page section="Planeación" title={`${plan.name} · desde el ${formatDay(plan.startWeek)}`} tools={tools} aside={aside}>
      <div className={styles.body} {...panelOf(ids, tab)}>
        {plan.state !== 'created' && (
          <div className={styles.figures}>
            <FigureStrip figures={figuresOf(model)} />
          </div>
        )}
        {plan.message !== null && (
          <div className={styles.note}>
            <Note tone={plan.state === 'failed' ? 'red' : 'amber'} icon={CircleAlert} title={plan.message} />
          </div>
        )}
        {tab === 'demanda' && <DemandTab model={model} onCell={key => change({ grupo: key })} />}
        {tab === 'horario' && <ScheduleTab model={model} chosen={grupo} onGroup={id => change({ grupo: id })} />}
        {tab === 'crear' && <CreateTab model={model} />}
      </div>
    </Page>
  )
}

function useOutcome({ state, message }: Plan): void {
  const before = useRef(state)
  useEffect(() => {
    const was = before.current
    before.current = state
    if (was !== 'solving' && was !== 'queued') return
    if (state === 'solved') toast.success('El plan está acomodado')
    if (state === 'failed') toast.error('No se pudo acomodar', message ?? undefined)
  }, [state, message])
}

function Solving({ model: { plan, cells, ground } }: { model: PlanModel }) {
  const groups = ground.wanted.length
  const { can } = useSession()
  const solve = useCall(plans.solve, { refresh: PLAN_READS })
  const stop = useCall(plans.stop, { refresh: PLAN_READS })
  const params = { id: plan._id }
  const atWork = plan.state === 'queued' || plan.state === 'solving'
  const seconds = useSeconds(plan.state === 'solving' ? plan.startedAt : null)
  if (atWork)
    return (
      <>
        <span className="tabular" role="status">
          Acomodando {counted(groups, 'grupo', 'grupos')}… {Math.min(seconds, plan.limit)} s de {plan.limit}
        </span>
        {can(plansAccess.plan) && (
          <Button icon={<Square aria-hidden />} loading={stop.busy} onClick={() => void stop.run({ params })}>
            Detener
          </Button>
        )}
      </>
    )
  if (!can(plansAccess.plan) || plan.state === 'created') return null
  return (
    <RouteButton
      type={plan.result ? 'default' : 'primary'}
      icon={<RefreshCw aria-hidden />}
      loading={solve.busy}
      allow={groups > 0 || nothingAsked(cells)}
      onClick={() => void solve.run({ params, body: { version: plan.version } })}
    >
      {groups > 0 ? `Buscar horario a ${counted(groups, 'grupo', 'grupos')}` : 'Buscar horario'}
    </RouteButton>
  )
}

function useSeconds(since: string | null): number {
  const [at, setAt] = useState(() => now().getTime())
  useEffect(() => {
    if (since === null) return
    setAt(now().getTime())
    const clock = setInterval(() => setAt(now().getTime()), 1000)
    return () => clearInterval(clock)
  }, [since])
  return since === null ? 0 : Math.max(0, Math.floor((at - Date.parse(since)) / 1000))
}

function Remove({ plan, back }: { plan: Plan; back(): void }) {
  const { can } = useSession()
  const remove = useCall(plans.remove, { success: 'Plan eliminado', refresh: [plans.list] })
  if (!can(plansAccess.plan)) return null
  const ask = async () => {
    const text = plan.groups.length > 0 ? 'Sus grupos se quedan; ya no se podrán deshacer desde aquí.' : 'Se pierde lo que se planeó.'
    if (!(await confirm({ title: 'Eliminar el plan', text, ok: 'Eliminar', danger: true }))) return
    if (await remove.run({ params: { id: plan._id } })) back()
  }
  return <IconButton icon={Trash2} label="Eliminar el plan" onClick={() => void ask()} />
}
