import { Button, Select } from 'antd'
import { ChevronDown, Pin, PinOff } from 'lucide-react'
import { useState } from 'react'
import { classes } from '#web/look/classes.ts'
import { Aside } from '#web/ui/Aside.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import type { Place, WantedGroup } from '../../ground.ts'
import { breaches, costOf } from '../../judge.ts'
import { breachText, costText, groupText, hoursText } from '../planText.ts'
import type { PlanModel } from '../usePlan.ts'
import { explainedOf } from './explained.ts'
import { Explanations } from './Explanations.tsx'
import { useSmall } from './ScheduleTab.tsx'
import styles from '../planner.module.css'

const chevron = <ChevronDown aria-hidden />

interface Props {
  model: PlanModel
  group: WantedGroup
  onClose(): void
}

/** One group: when, where and with whom; shows what another place breaks and costs before pinning. */
export function GroupPanel({ model, group, onClose }: Props) {
  const { ground, places, input } = model
  const small = useSmall()
  const now = places.get(group.id)
  const [part, setPart] = useState<Partial<Place>>({})
  const nextPlace = { ...now, ...part }
  const place = nextPlace.block && nextPlace.room && nextPlace.teacher ? (nextPlace as Place) : null
  const moved = place !== null && (['block', 'room', 'teacher'] as const).some(key => place[key] !== now?.[key])
  const groupBreaches = place ? breaches(ground, places, group.id, place) : []
  // Pinned to an impossible place: the planner left it out and explained why.
  const explanations = !moved && groupBreaches.length > 0 ? explainedOf(model, group) : null
  const pinned = input.pins[group.id] !== undefined
  const campus = ground.campuses.find(({ id }) => id === group.campus)
  const fix = async () => {
    if (place && (await model.pin(group.id, place))) setPart({})
  }
  const may = model.open && !small
  const options = (all: readonly { id: string; name: string }[]) => all.map(({ id, name }) => ({ value: id, label: name }))
  const line = (label: string, key: keyof Place, all: readonly { id: string; name: string }[]) => (
    <li>
      <span>{label}</span>
      <Select
        aria-label={label}
        disabled={!may}
        suffixIcon={chevron}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Sin lugar"
        options={options(all)}
        value={nextPlace[key]}
        onChange={value => setPart({ ...part, [key]: value })}
      />
    </li>
  )
  return (
    <Aside
      label="Grupo del plan"
      head={groupText(ground, group)}
      onClose={onClose}
      footer={
        may && (
          <>
            {pinned && !moved && (
              <Button icon={<PinOff aria-hidden />} loading={model.busy} onClick={() => void model.pin(group.id, null)}>
                Soltar
              </Button>
            )}
            {place && (moved || !pinned) && (
              <FinalButton icon={<Pin aria-hidden />} loading={model.busy} onClick={() => void fix()}>
                {moved ? 'Fijar aquí' : 'Fijar'}
              </FinalButton>
            )}
          </>
        )
      }
    >
      <p className="muted">
        {group.size} personas · {campus?.name}
        {pinned && ' · fijo'}
      </p>
      <ul className={classes(styles.terms, styles.fields)}>
        {line(
          'Horario',
          'block',
          ground.blocks.map(({ id, hours }) => ({ id, name: hoursText(hours) })),
        )}
        {line(
          'Salón',
          'room',
          ground.rooms
            .filter(room => room.campus === group.campus)
            .map(room => ({ id: room.id, name: `${room.name} · ${room.capacity} lugares` })),
        )}
        {line(
          'Profesor',
          'teacher',
          ground.teachers.filter(({ courses }) => courses.includes(group.course)),
        )}
      </ul>
      {groupBreaches.length > 0 && (
        <ul className={styles.reasons} role="alert">
          {groupBreaches.map(each => (
            <li key={`${each.why}${each.by}`}>{breachText(ground, each)}</li>
          ))}
        </ul>
      )}
      {explanations && explanations.length > 0 && <Explanations model={model} explanations={explanations} may={may} />}
      {moved && groupBreaches.length === 0 && <p role="status">{costText(costOf(ground, places, group.id, place))}</p>}
      {group.preferred && <p className="muted tabular">La generación anterior: {hoursText(group.preferred)}</p>}
      {may && (
        <p className="muted" aria-hidden>
          <Kbd>P</Kbd> fija o suelta
        </p>
      )}
    </Aside>
  )
}
