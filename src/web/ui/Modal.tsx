// antd's window, of which every window is made.
import { Modal as AntModal, type ModalProps } from 'antd'
import { createContext, use, type ReactNode } from 'react'

const Passing = createContext<ReactNode>(null)
const Content = () => use(Passing)

/**
 * From the end of its motion to the next frame antd draws a window as it last was, and a slow machine draws few frames: what somebody
 * typed meanwhile was taken back (SHL-35). A context is not held up.
 */
export const Modal = ({ children, ...window }: ModalProps) => (
  <Passing value={children}>
    <AntModal {...window}>
      <Content />
    </AntModal>
  </Passing>
)
