import { useNavigate } from '@tanstack/react-router'
import { weekdayOf } from '#lib/days.ts'
import type { GroupValues } from '#features/teaching/groups/web/shared/form/groupValues.ts'
import { GroupWizard } from '#features/teaching/groups/web/shared/form/GroupWizard.tsx'
import { fillGroupForm } from '#features/teaching/lessons/web/shared/groupFormParts.ts'
import type { Landing } from '#features/teaching/lessons/web/shared/changeValues.ts'
import type { CalendarLocation } from '../contract.ts'

fillGroupForm()

interface Props {
  /** The selected free hours. */
  here: Landing
  locations: readonly CalendarLocation[]
  onClose(): void
}

/** The group's values from the free hours: first day, hours and room. */
export function groupAt({ day, startHour, endHour, classRoom }: Landing, locations: readonly CalendarLocation[]): Partial<GroupValues> {
  const location = locations.find(({ classRooms }) => classRooms.some(({ _id }) => _id === classRoom))
  const room = location?.classRooms.find(({ _id }) => _id === classRoom)
  return {
    schedules: [{ day: weekdayOf(day), startHour, endHour }],
    startDate: day,
    ...(location && room && { classRoom: { ...room, location: { _id: location._id, name: location.name } }, quota: room.capacity }),
  }
}

/** 'Nuevo grupo aquí': the wizard with campus, room, day and hours filled in. */
export function NewGroup({ here, locations, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <GroupWizard
      start={groupAt(here, locations)}
      onClose={() => onClose()}
      onCreated={({ _id }) => void navigate({ to: '/grupos', search: { ficha: _id } })}
    />
  )
}
