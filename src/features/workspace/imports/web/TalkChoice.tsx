import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { talks } from '#features/outreach/talks/contract.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { TALK_TYPES, type TalkType } from '#features/outreach/talks/texts.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { formatDay } from '#lib/days.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'

export interface TalkChosen {
  talkId?: string | undefined
  listLevel?: string | undefined
  listType?: TalkType | undefined
}

const LIST = 'list'
const MOST_SHOWN = 50

interface Props {
  value: TalkChosen
  onChange(value: TalkChosen): void
}

/** The talk of visitors whose row names none: an existing one, or a new list to call (LLE-39). */
export function TalkChoice({ value, onChange }: Props) {
  const { can } = useSession()
  const [talkField, levelField, typeField] = [useId(), useId(), useId()]
  const all = useRead(talks.list, can(talksAccess.read) ? { query: { skip: 0, limit: MOST_SHOWN } } : skip)
  const levels = useRead(courses.levels, {}, { fresh: 60_000 })
  const activeTalks = (all.data?.talks ?? []).filter(({ active }) => active)
  const isList = value.listLevel !== undefined || value.listType !== undefined
  const options = [
    ...activeTalks.map(({ _id, name, date }) => ({ value: _id, label: date ? `${name}, ${formatDay(date)}` : name })),
    { value: LIST, label: 'Lista sin plática' },
  ]
  const firstLevel = levels.data?.courseLevels[0]?._id
  return (
    <>
      <div data-slot="field">
        <div className="label">
          <label htmlFor={talkField}>Van a la plática</label>
        </div>
        <Select
          id={talkField}
          suffixIcon={<ChevronDown aria-hidden />}
          popupMatchSelectWidth={false}
          options={options}
          value={isList ? LIST : (value.talkId ?? null)}
          onChange={value => onChange(value === LIST ? { listLevel: firstLevel, listType: TALK_TYPES[0] } : { talkId: value })}
        />
        <small className="muted">
          {isList ? 'Se crea sin fecha ni horario, con un lugar por fila, para llamarles.' : 'La columna «Plática» manda donde la haya.'}
        </small>
      </div>
      {isList && (
        <>
          <div data-slot="field">
            <div className="label">
              <label htmlFor={levelField}>Nivel</label>
            </div>
            <Select
              id={levelField}
              suffixIcon={<ChevronDown aria-hidden />}
              options={(levels.data?.courseLevels ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
              value={value.listLevel ?? null}
              onChange={listLevel => onChange({ ...value, listLevel: listLevel ?? undefined })}
            />
          </div>
          <div data-slot="field">
            <div className="label">
              <label htmlFor={typeField}>Tipo de plática</label>
            </div>
            <Select
              id={typeField}
              suffixIcon={<ChevronDown aria-hidden />}
              options={TALK_TYPES.map(type => ({ value: type, label: type }))}
              value={value.listType ?? null}
              onChange={listType => onChange({ ...value, listType: listType ?? undefined })}
            />
          </div>
        </>
      )}
    </>
  )
}
