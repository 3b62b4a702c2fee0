import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import { Clock3 } from 'lucide-react'

interface Props {
  id?: string
  value?: string
  onChange?(hour: string): void
  /** Shown as 04:00 PM; typed either way. */
  twelve?: boolean
  status?: 'error'
  'aria-required'?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** A time of day: typed or picked as HH:MM, stored as 'HHMM'. */
export const HourField = ({ value, onChange, twelve = false, ...rest }: Props) => (
  <TimePicker
    {...rest}
    style={{ width: '100%' }}
    use12Hours={twelve}
    format={[...(twelve ? ['hh:mm A'] : []), 'HH:mm', 'HHmm', 'H:mm']}
    minuteStep={5}
    needConfirm={false}
    showNow={false}
    allowClear={false}
    placeholder="HH:MM"
    inputReadOnly={false}
    suffixIcon={<Clock3 aria-hidden />}
    value={value ? dayjs(`2000-01-01T${value.slice(0, 2)}:${value.slice(2)}`) : null}
    // Enter confirms the time, and does not submit the form.
    onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
    onChange={picked => picked && onChange?.(picked.format('HHmm'))}
  />
)
