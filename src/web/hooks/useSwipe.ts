import { useRef, type TouchEvent } from 'react'

/** This far sideways and at most half as far down; a slower move is a long press for dragging. */
const FAR = 60
const SOON = 400

/** A sideways swipe with one finger. @param turn 1 or -1 */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const touchStart = useRef<{ x: number; y: number; at: number }>(undefined)
  return {
    onTouchStart({ touches, timeStamp }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined
      touchStart.current = touch && { x: touch.clientX, y: touch.clientY, at: timeStamp }
    },
    onTouchEnd({ changedTouches, timeStamp }: TouchEvent) {
      const touch = changedTouches[0]
      const from = touchStart.current
      touchStart.current = undefined
      if (!from || !touch || timeStamp - from.at > SOON) return
      const across = touch.clientX - from.x
      if (Math.abs(across) >= FAR && Math.abs(across) >= 2 * Math.abs(touch.clientY - from.y)) turn(across < 0 ? 1 : -1)
    },
  }
}
