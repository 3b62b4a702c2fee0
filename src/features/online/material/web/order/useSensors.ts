import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'

const MOUSE = { activationConstraint: { distance: 4 } }
/** A finger that scrolls takes nothing along. */
const TOUCH = { activationConstraint: { delay: 150, tolerance: 8 } }
const KEYS = { coordinateGetter: sortableKeyboardCoordinates }

/** Mouse and finger: where the keyboard has another way. */
export const usePointerSensors = () => useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH))

/** Mouse, finger and keyboard. */
export const useDragSensors = () =>
  useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH), useSensor(KeyboardSensor, KEYS))
