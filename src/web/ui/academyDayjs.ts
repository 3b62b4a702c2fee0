// The pickers' 'Hoy', marked day and opened month are the academy's (M123): they call dayjs' `tz()` if it exists.
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/es-mx'
import { today } from '#web/state/clock.ts'

dayjs.extend((_options, Day) => void Object.assign(Day.prototype, { tz: (): Dayjs => dayjs(today(), 'YYYY-MM-DD') }))
dayjs.locale('es-mx')

export { dayjs }
