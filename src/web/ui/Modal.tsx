// antd's window, of which every window is made.
import { Modal as AntModal, type ModalProps } from 'antd'
import { createContext, use, useRef, type ReactNode, type RefObject } from 'react'
import { useWindowFocus } from './useFirstFocus.ts'

type First = 'field' | 'heading' | 'own'
interface Props extends ModalProps {
  /** Where the focus goes when it opens (M94): its first field, else its heading; its heading, where keys work the window; or its content says so. */
  first?: First
}

const Passing = createContext<ReactNode>(null)
const Content = () => use(Passing)

/**
 * From the end of its motion to the next frame antd draws a window as it last was, and a slow machine draws few frames: what somebody
 * typed meanwhile was taken back (SHL-35). A context is not held up.
 */
export function Modal({ children, first = 'field', ...window }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  // antd hands it on to its dialog, without naming it in its types.
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
