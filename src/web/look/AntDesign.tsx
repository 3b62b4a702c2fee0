import { ConfigProvider } from 'antd'
import esES from 'antd/es/locale/es_ES'
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { plantelTheme } from '#web/look/theme.ts'
import { watchMedia } from '#web/hooks/watchMedia.ts'

const useStill = watchMedia('(prefers-reduced-motion: reduce)')

/** The spinner has no name, so that a busy button keeps its own. */
const button = { autoInsertSpace: false, loadingIcon: <LoaderCircle aria-hidden className="turning" /> }

/** antd writes the chosen text beside its field without an own element: the browser must not translate it (M125). */
const select = { classNames: { content: 'notranslate' } }

/** Ant Design with our locale, theme and icons, and without motion for users who turned it off. */
export const AntDesign = ({ mode, compact, children }: { mode: 'light' | 'dark'; compact: boolean; children: ReactNode }) => (
  <ConfigProvider locale={esES} theme={plantelTheme(mode, compact, useStill())} button={button} select={select}>
    {children}
  </ConfigProvider>
)
