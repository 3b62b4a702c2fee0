// antd's modal, the base of every window.
import { Modal as AntModal, type ModalProps } from 'antd'
import { createContext, use, useRef, type ReactNode, type RefObject } from 'react'
import { useWindowFocus } from './useFirstFocus.ts'

type First = 'field' | 'heading' | 'own'
interface Props extends ModalProps {
  /** The focus at opening (M94): the first field, else the heading; the heading, for windows with keys; or the content decides. */
  first?: First
}

const Passing = createContext<ReactNode>(null)
const Content = () => use(Passing)

/**
 * Between its animation and the next frame antd draws a window's last state again, and on a slow machine that reverted typed text
 * (SHL-35). A context is not delayed.
 */
export function Modal({ children, first = 'field', ...window }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  // antd passes it to its dialog, but does not type it.
  const element: object = { panelRef: panel }
  return (
    <Passing value={children}>
      <AntModal {...window} {...element}>
        <Content />
        <Focus panel={panel} first={first} />
      </AntModal>
    </Passing>
  )
}

function Focus({ panel, first }: { panel: RefObject<HTMLElement | null>; first: First }) {
  useWindowFocus(panel, first)
  return null
}
