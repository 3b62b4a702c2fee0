import { besideFullGroups } from '#features/money/enrolment/web/shared/fullGroups.ts'
import { FullGroups } from './FullGroups.tsx'

besideFullGroups.add(FullGroups)
