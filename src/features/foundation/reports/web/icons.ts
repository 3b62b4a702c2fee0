// The drawings that a report may name.
import {
  Banknote,
  CalendarCheck,
  ChartColumn,
  Clock,
  DoorOpen,
  Filter,
  Hourglass,
  Layers,
  ListChecks,
  Phone,
  Repeat,
  TicketPercent,
  TrendingUp,
  Users,
  UserX,
  Armchair,
  type LucideIcon,
} from 'lucide-react'

const ICONS: Record<string, LucideIcon> = {
  banknote: Banknote,
  'calendar-check': CalendarCheck,
  hourglass: Hourglass,
  ticket: TicketPercent,
  trend: TrendingUp,
  users: Users,
  seats: Armchair,
  list: ListChecks,
  clock: Clock,
  'user-x': UserX,
  repeat: Repeat,
  out: DoorOpen,
  layers: Layers,
  funnel: Filter,
  phone: Phone,
}

export const iconOf = (name: string): LucideIcon => ICONS[name] ?? ChartColumn
