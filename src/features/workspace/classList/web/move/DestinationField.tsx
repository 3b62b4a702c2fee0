import { Select } from 'antd'
import { byWords } from '#web/ui/byWords.ts'
import { ArrowRight, ChevronDown, Users } from 'lucide-react'
import { Field } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { Group } from '#features/teaching/groups/contract.ts'
import { seatsLeft, seatsOf, whenOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { NothingHere } from '#features/teaching/courses/web/shared/NothingHere.tsx'
import { SeatsTag } from '#features/teaching/groups/web/shared/GroupPicker.tsx'
import type { Moving } from './useMassMove.ts'
import styles from './move.module.css'

/** The destination group: its level, then a list searchable by group and course. */
export function DestinationField({ moving }: { moving: Moving }) {
  const { source, form, level, otherLevel, setLevel, levels, list, choices, today } = moving
  const nothing =
    level && otherLevel ? (
      <NothingHere icon={Users} level={level.name} elsewhere={otherLevel} onOpen={setLevel} />
    ) : (
      'No hay otro grupo con lugares en este nivel'
    )
  const byId = new Map(choices.map(group => [group._id, group]))
  return (
    <div className={styles.direction}>
      <div className={styles.from}>
        <span className="label">Grupo actual</span>
        <b className="truncate" title={source.name}>
          {source.name}
        </b>
        <span className="muted truncate">{source.courseInfo.name}</span>
      </div>
      <ArrowRight aria-hidden />
      <Field
        form={form}
        name="to"
        label="Grupo destino"
        required
        hint={<Levels levels={levels.data?.courseLevels ?? []} level={level?._id} onChange={setLevel} />}
      >
        <Select
          style={{ width: '100%' }}
          placeholder="Busca un grupo con lugares"
          loading={list.isPending}
          suffixIcon={<ChevronDown aria-hidden />}
          notFoundContent={list.error ? list.error.message : nothing}
          options={choices.map(group => ({ value: group._id, label: `${group.name} · ${group.courseInfo.name}` }))}
          showSearch={{ filterOption: byWords }}
          optionRender={({ value }) => <Choice group={byId.get(String(value))} today={today} />}
        />
      </Field>
    </div>
  )
}

interface LevelsProps {
  levels: readonly { _id: string; name: string }[]
  level: string | undefined
  onChange(level: string): void
}

const Levels = ({ levels, level, onChange }: LevelsProps) => (
  <Segmented
    size="small"
    aria-label="Nivel"
    options={levels.map(({ _id, name }) => ({ value: _id, label: name }))}
    value={level}
    onChange={onChange}
  />
)

function Choice({ group, today }: { group?: Group; today: string }) {
  if (!group) return null
  return (
    <div className={styles.choice}>
      <span>
        <b className="truncate">{group.name}</b>
        <small className="truncate tabular">
          {group.courseInfo.name} · {whenOf(group, today)}
        </small>
      </span>
      <SeatsTag seats={{ ...seatsOf(group, today), text: seatsLeft(group) }} />
    </div>
  )
}
