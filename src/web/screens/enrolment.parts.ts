// The wizard shows the waiting list beside full groups.
import { besideFullGroups } from '#features/money/enrolment/web/shared/fullGroups.ts'
import { FullGroups } from '#features/outreach/waiting/web/FullGroups.tsx'

export const fill = () => besideFullGroups.set(FullGroups)
