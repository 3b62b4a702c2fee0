import { Segmented as AntSegmented, type SegmentedProps } from 'antd'

/** antd's, as one stop of the Tab key: its frame takes no focus beside the chosen option (M93). */
export const Segmented = <V extends string | number>(props: SegmentedProps<V>) => <AntSegmented<V> tabIndex={-1} {...props} />
