import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'antd'
import { CircleAlert, Undo2, Users } from 'lucide-react'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { formatMoney } from '#lib/money.ts'
import { counted, figure } from '#lib/numbers.ts'
import { classes } from '#web/look/classes.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty } from '#web/ui/Blocks.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Note } from '#web/ui/Note.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { tell, useCall } from '#web/calls/useCall.ts'
import { plansAccess } from '../access.ts'
import { PLAN_TEXTS, planFailures, plans } from '../contract.ts'
import { openingsOf, type Opening } from '../openings.ts'
import { incomeOf } from './planFigures.ts'
import { groupText, hoursText } from './planText.ts'
import { PLAN_READS, type PlanModel } from './usePlan.ts'
import styles from './planner.module.css'

const READS = [...PLAN_READS, groups.list]

export function CreateTab({ model }: { model: PlanModel }) {
  const { plan, ground, given } = model
  const { can } = useSession()
  const open = useCall(plans.open, {
    refresh: READS,
    quiet: true,
    success: ({ groups }) => `Se crearon ${counted(groups.length, 'grupo', 'grupos')}`,
  })
  const solve = useCall(plans.solve, { refresh: PLAN_READS })
  const [sentVersion, setSentVersion] = useState(plan.version)
  const { openings, skipped, gone } = openingsOf(ground, given)
  if (plan.state === 'created') return <Created model={model} />
  if (openings.length === 0 && gone.length === 0)
    return (
      <Empty icon={Users} title="Todavía no hay grupos con lugar">
        Acomoda el plan: aquí se crean los que tengan horario, salón y profesor.
      </Empty>
    )
  const seats = openings.reduce((sum, { members }) => sum + members[0]!.group.size, 0)
  const income = openings.reduce((sum, each) => sum + incomeOf(model, each), 0)
  // A refusal is about the plan that was sent.
  const staleError = open.error?.code === planFailures.PLAN_STALE.code && sentVersion === plan.version ? open.error : undefined
  // Shows what the server would refuse before asking it.
  const stale = staleError
    ? (staleError.ext?.rows as { group: string; reason: string }[])
    : gone.map(group => ({ group, reason: PLAN_TEXTS.gone }))
  const nameOf = (group: string) =>
    openings.find(({ key }) => key === group)?.name ?? groupText(ground, { id: group, course: '', family: null })
  const atWork = plan.state === 'queued' || plan.state === 'solving'
  const params = { id: plan._id }
  const create = async () => {
    const text = `Se crean ${counted(openings.length, 'grupo', 'grupos')} con ${figure(seats)} lugares, habilitados y sin publicar en el sitio.`
    if (!(await confirm({ title: 'Crear los grupos', text, ok: `Crear ${counted(openings.length, 'grupo', 'grupos')}` }))) return
    setSentVersion(plan.version)
    if (await open.run({ params, body: { version: plan.version } })) return
    const error = open.lastError()
    if (error && error.code !== planFailures.PLAN_STALE.code) tell(error)
  }
  const again = () => {
    const keys = new Set(stale.map(({ group }) => group))
    const only = ground.wanted.filter(({ id, family }) => keys.has(family ?? id)).map(({ id }) => id)
    return solve.run({ params, body: { version: plan.version, only } })
  }
  return (
    <>
      {stale.length > 0 && (
        <div className={styles.note}>
          <Note
            tone="red"
            icon={CircleAlert}
            title={staleError?.message ?? PLAN_TEXTS.stale(gone.length)}
            action={
              can(plansAccess.plan) && (
                <Button loading={solve.busy} onClick={() => void again()}>
                  Buscar horario solo a {stale.length === 1 ? 'éste' : 'éstos'}
                </Button>
              )
            }
          >
            {stale.map(({ group, reason }) => `${nameOf(group)}: ${reason}`).join(' · ')}
          </Note>
        </div>
      )}
      <ByCampus model={model} openings={openings} />
      {skipped.length > 0 && (
        <p className={classes(styles.sum, 'muted')}>
          Se quedan fuera {counted(skipped.length, 'grupo', 'grupos')} sin lugar o por conseguir:{' '}
          {skipped
            .map(id =>
              groupText(
                ground,
                ground.wanted.find(each => each.id === id)!,
              ),
            )
            .join(', ')}
          .
        </p>
      )}
      <footer className={styles.foot}>
        <span className="tabular">
          {counted(openings.length, 'grupo', 'grupos')} · {figure(seats)} lugares · hasta {formatMoney(income)}
        </span>
        <span className="spacer" />
        {can(plansAccess.create) && can(groupsAccess.create) && (
          <RouteButton
            type="primary"
            loading={open.busy}
            allow={atWork ? planFailures.PLAN_BUSY : gone.length === 0 || PLAN_TEXTS.stale(gone.length)}
            onClick={() => void create()}
          >
            Crear {counted(openings.length, 'grupo', 'grupos')}
          </RouteButton>
        )}
      </footer>
    </>
  )
}

function ByCampus({ model, openings }: { model: PlanModel; openings: readonly Opening[] }) {
  const { ground, places } = model
  const campuses = Map.groupBy(openings, ({ members }) => members[0]!.group.campus)
  const nameOf = (all: readonly { id: string; name: string }[], id: string) => all.find(each => each.id === id)?.name ?? ''
  return [...campuses].map(([campus, own]) => (
    <section key={campus} aria-label={nameOf(ground.campuses, campus)}>
      <h2 className={styles.heading}>
        {nameOf(ground.campuses, campus)} <small className="muted tabular">{counted(own.length, 'grupo', 'grupos')}</small>
      </h2>
      <ul className={styles.openings}>
        {own.flatMap(({ key, name, members }) =>
          members.map(({ group }, at) => {
            const { block, room, teacher } = places.get(group.id)!
            return (
              <li key={group.id}>
                <b className="truncate">{members.length > 1 ? `${name} · ${nameOf(ground.courses, group.course)}` : name}</b>
                <span className="tabular">{hoursText(ground.blocks.find(({ id }) => id === block)!.hours)}</span>
                <span>
                  {nameOf(ground.rooms, room)} · {nameOf(ground.teachers, teacher)}
                </span>
                <span className="tabular">{group.size} lugares</span>
                <span className="tabular">{at === 0 && formatMoney(incomeOf(model, { key, name, members }))}</span>
              </li>
            )
          }),
        )}
      </ul>
    </section>
  ))
}

function Created({ model: { plan } }: { model: PlanModel }) {
  const { can } = useSession()
  const undo = useCall(plans.undo, { refresh: READS, quiet: true, success: 'Se deshizo la creación' })
  const params = { id: plan._id }
  const back = async () => {
    const text = `Se eliminan ${counted(plan.groups.length, 'grupo', 'grupos')}; el plan queda como estaba.`
    if (!(await confirm({ title: 'Deshacer la creación', text, ok: 'Deshacer', danger: true }))) return
    if (await undo.run({ params, query: {} })) return
    const error = undo.lastError()!
    if (error.code !== planFailures.PLAN_GROUPS_CHANGED.code) return tell(error)
    const yes = await confirm({ title: '¿Deshacer también lo que cambió?', text: error.message, ok: 'Deshacer todo', danger: true })
    if (yes && !(await undo.run({ params, query: { force: true } }))) tell(undo.lastError()!)
  }
  return (
    <>
      <ul className={styles.openings} aria-label="Grupos creados">
        {plan.groups.map(({ _id, name }) => (
          <li key={_id}>
            <Link to="/grupos" search={{ ficha: _id }} className="truncate">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        <span className="tabular">{counted(plan.groups.length, 'grupo creado', 'grupos creados')}</span>
        <span className="spacer" />
        {can(plansAccess.create) && can(groupsAccess.remove) && (
          <Button danger icon={<Undo2 aria-hidden />} loading={undo.busy} onClick={() => void back()}>
            Deshacer la creación
          </Button>
        )}
      </footer>
    </>
  )
}
