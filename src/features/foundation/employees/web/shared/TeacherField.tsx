import { Select } from 'antd'
import { byWords } from '#web/ui/byWords.ts'
import { ChevronDown } from 'lucide-react'
import { fullName } from '#lib/text.ts'
import { useRead } from '#web/calls/useRead.ts'
import { employees } from '../../contract.ts'

interface Props {
  id?: string
  value?: string | null
  onChange?(teacher: string | null): void
  /** The present teacher, who may no longer be a professor. */
  present: { _id: string; name: string; lastName: string; secondLastName: string } | null
  /** Occupied teachers with what they teach at these hours: they are marked. */
  busy?: ReadonlyMap<string, string>
  needed?: boolean
  disabled?: boolean
  'aria-describedby'?: string
}

const NOBODY = ''

export function TeacherField({ value, onChange, present, busy, needed = false, ...rest }: Props) {
  const reading = useRead(employees.list, {}, { fresh: 60_000 })
  const professors = (reading.data?.users ?? []).filter(user => user.isProfessor && user._id !== present?._id)
  const all = [...(present ? [present] : []), ...professors]
  return (
    <Select
      {...rest}
      style={{ width: '100%' }}
      loading={reading.isPending}
      suffixIcon={<ChevronDown aria-hidden />}
      showSearch={{ filterOption: byWords }}
      notFoundContent={reading.error ? reading.error.message : 'Sin coincidencias'}
      options={[
        ...(needed && value ? [] : [{ value: NOBODY, label: 'Sin asignar' }]),
        ...all.map(user => ({
          value: user._id,
          label: [fullName(user), ...(busy?.has(user._id) ? [`da ${busy.get(user._id)}`] : [])].join(' · '),
        })),
      ]}
      value={rest.disabled ? NOBODY : (value ?? NOBODY)}
      onChange={(value: string) => onChange?.(value === NOBODY ? null : value)}
    />
  )
}
