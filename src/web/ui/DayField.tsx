import { DatePicker } from 'antd'
import { CalendarDays, X } from 'lucide-react'
import { createContext, useContext, type ComponentProps } from 'react'
import { formatDay } from '#lib/days.ts'
import { day } from '#lib/typed.ts'
import { isRefused } from '#lib/typedRead.ts'
import { dayjs } from './academyDayjs.ts'
import { Refused } from './Refused.tsx'
import { useTyped, type TypedField } from './useTyped.ts'

interface Props {
  id?: string
  /** 'YYYY-MM-DD'. */
  value?: string | null
  onChange?(day: string | null): void
  from?: string | undefined
  to?: string | undefined
  /** A day is required: an empty field is refused. */
  needed?: boolean
  /** A list's filter: invalid text switches it off and says so. */
  filter?: boolean
  status?: 'error'
  disabled?: boolean
  'aria-label'?: string
  'aria-required'?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** A calendar day: typed (parsed by `day` of `src/lib/typed.ts`) or picked, stored as 'YYYY-MM-DD'. */
export function DayField({ value, onChange, from, to, needed = false, filter = false, ...of }: Props) {
  const field = useTyped({
    value,
    onChange,
    read: text => {
      const result = day(text, { from, to })
      return needed && !isRefused(result) && result.value === null
        ? { refused: 'Escribe día, mes y año.', meant: [], unfinished: true }
        : result
    },
    show: formatDay,
    of,
  })
  const { says, noteId, take, leave, control } = field
  return (
    <Typing value={field}>
      <DatePicker
        {...of}
        {...(control.status && { status: control.status })}
        style={{ width: '100%' }}
        format="DD/MM/YYYY"
        placeholder="DD/MM/AAAA"
        components={{ input: DayInput }}
        value={value ? dayjs(value, 'YYYY-MM-DD') : null}
        onChange={picked => take(picked ? picked.format('YYYY-MM-DD') : null)}
        onBlur={leave}
        minDate={from ? dayjs(from, 'YYYY-MM-DD') : undefined}
        maxDate={to ? dayjs(to, 'YYYY-MM-DD') : undefined}
        suffixIcon={<CalendarDays aria-hidden />}
        allowClear={needed ? false : { clearIcon: <X aria-label="Borrar fecha" /> }}
      />
      {says && <Refused id={noteId} says={says} more={filter ? 'Por ahora no se filtra por esta fecha.' : undefined} onTake={take} />}
    </Typing>
  )
}

const Typing = createContext<TypedField<string> | null>(null)

/** The picker's input: we own its text; the picker only opens its calendar. */
function DayInput({ ref: pickersRef, ...props }: ComponentProps<'input'>) {
  const { text, type, control } = useContext(Typing)!
  const { ref, status: _, ...marks } = control
  return (
    <input
      {...props}
      {...marks}
      ref={element => {
        ref(element)
        if (typeof pickersRef === 'function') pickersRef(element)
        else if (pickersRef) pickersRef.current = element
      }}
      inputMode="numeric"
      value={text}
      onChange={({ target }) => type(target.value)}
    />
  )
}
