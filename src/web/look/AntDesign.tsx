import { ConfigProvider } from 'antd'
import esES from 'antd/es/locale/es_ES'
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { plantelTheme } from '#web/look/theme.ts'
import { watchMedia } from '#web/hooks/watchMedia.ts'

const useStill = watchMedia('(prefers-reduced-motion: reduce)')

/** A picture without a name: a busy button is called as before. */
const button = { autoInsertSpace: false, loadingIcon: <LoaderCircle aria-hidden className="turning" /> }

/** antd writes the chosen text beside its field, in no element of its own: a browser leaves it as it is (M125). */
const select = { classNames: { content: 'notranslate' } }

/** Ant Design as the console wears it: Spanish, our theme and icons, at rest for whoever wants no motion. */
export const AntDesign = ({ mode, compact, children }: { mode: 'light' | 'dark'; compact: boolean; children: ReactNode }) => (
  <ConfigProvider locale={esES} theme={plantelTheme(mode, compact, useStill())} button={button} select={select}>
    {children}
  </ConfigProvider>
)
