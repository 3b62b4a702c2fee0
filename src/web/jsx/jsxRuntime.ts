// The console's JSX runtime (tools/web/ownText.ts): React's own, with each text in an element of its own.
import type { ElementType, Key } from 'react'
import * as react from 'react/jsx-runtime'
import { withOwnText } from './ownText.ts'

export { Fragment } from 'react/jsx-runtime'
export const jsx = (type: ElementType, props: object, key?: Key) => react.jsx(type, withOwnText(type, props), key)
export const jsxs = (type: ElementType, props: object, key?: Key) => react.jsxs(type, withOwnText(type, props), key)
