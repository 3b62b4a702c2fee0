import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/es-mx'
import { CalendarDays, X } from 'lucide-react'

dayjs.locale('es-mx')

interface Props {
  id?: string
  /** 'YYYY-MM-DD'. */
  value?: string | null
  onChange?(day: string | null): void
  /** First and last day that may be chosen. */
  from?: string
  to?: string
  status?: 'error'
  disabled?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
}

/** A calendar day: typed or picked as DD/MM/YYYY, kept as 'YYYY-MM-DD'. */
export const DayField = ({ value, onChange, from, to, ...rest }: Props) => (
  <DatePicker
    {...rest}
    style={{ width: '100%' }}
    format={['DD/MM/YYYY', 'DDMMYYYY', 'D/M/YYYY']}
    placeholder="DD/MM/AAAA"
    value={value ? dayjs(value, 'YYYY-MM-DD') : null}
    onChange={picked => onChange?.(picked ? picked.format('YYYY-MM-DD') : null)}
    minDate={from ? dayjs(from, 'YYYY-MM-DD') : undefined}
    maxDate={to ? dayjs(to, 'YYYY-MM-DD') : undefined}
    suffixIcon={<CalendarDays aria-hidden />}
    allowClear={{ clearIcon: <X aria-label="Borrar fecha" /> }}
  />
)
