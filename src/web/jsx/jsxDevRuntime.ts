// Same as jsxRuntime.ts, for `npm run dev`.
import type { ElementType, Key } from 'react'
import * as react from 'react/jsx-dev-runtime'
import { withOwnText } from './ownText.ts'

export { Fragment } from 'react/jsx-dev-runtime'
export const jsxDEV = (
  type: ElementType,
  props: object,
  key: Key | undefined,
  several: boolean,
  source?: react.JSXSource,
  self?: unknown,
) => react.jsxDEV(type, withOwnText(type, props), key, several, source, self)
