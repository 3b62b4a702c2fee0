// A window's content on its way past the window's motion.
import { createContext, use, type ReactNode } from 'react'

const Passing = createContext<ReactNode>(null)

/**
 * Around a window: what `Content` shows within it. From the end of its motion to the next frame antd draws a window as it last was,
 * and a slow machine draws few frames: what somebody typed meanwhile was taken back. A context is not held up.
 */
export const Passed = ({ content, children }: { content: ReactNode; children: ReactNode }) => <Passing value={content}>{children}</Passing>

export const Content = () => use(Passing)
