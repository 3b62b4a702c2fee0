import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** antd's icons by Lucide's. A missing one fails the build, because a second icon set would be visible. */
const LUCIDE: Readonly<Record<string, string>> = {
  BarsOutlined: 'Menu',
  CalendarOutlined: 'CalendarDays',
  CaretDownFilled: 'ChevronDown',
  CaretDownOutlined: 'ChevronDown',
  CaretUpOutlined: 'ChevronUp',
  CheckCircleFilled: 'CircleCheck',
  CheckOutlined: 'Check',
  ClockCircleOutlined: 'Clock3',
  CloseCircleFilled: 'CircleX',
  CloseOutlined: 'X',
  CopyOutlined: 'Copy',
  DeleteOutlined: 'Trash2',
  DoubleLeftOutlined: 'ChevronsLeft',
  DoubleRightOutlined: 'ChevronsRight',
  DownloadOutlined: 'Download',
  DownOutlined: 'ChevronDown',
  EditOutlined: 'Pencil',
  EllipsisOutlined: 'Ellipsis',
  EnterOutlined: 'CornerDownLeft',
  ExclamationCircleFilled: 'CircleAlert',
  EyeInvisibleOutlined: 'EyeOff',
  EyeOutlined: 'Eye',
  FileOutlined: 'File',
  FileTextOutlined: 'FileText',
  FileTwoTone: 'File',
  FilterFilled: 'Funnel',
  FolderOpenOutlined: 'FolderOpen',
  FolderOutlined: 'Folder',
  HolderOutlined: 'GripVertical',
  InfoCircleFilled: 'Info',
  LeftOutlined: 'ChevronLeft',
  LoadingOutlined: 'LoaderCircle',
  MinusOutlined: 'Minus',
  MinusSquareOutlined: 'SquareMinus',
  PaperClipOutlined: 'Paperclip',
  PictureOutlined: 'Image',
  PictureTwoTone: 'Image',
  PlusOutlined: 'Plus',
  PlusSquareOutlined: 'SquarePlus',
  QuestionCircleOutlined: 'CircleQuestionMark',
  ReloadOutlined: 'RefreshCw',
  RightOutlined: 'ChevronRight',
  RotateLeftOutlined: 'RotateCcw',
  RotateRightOutlined: 'RotateCw',
  SearchOutlined: 'Search',
  StarFilled: 'Star',
  SwapOutlined: 'ArrowLeftRight',
  SwapRightOutlined: 'ArrowRight',
  UpOutlined: 'ChevronUp',
  VerticalAlignTopOutlined: 'ArrowUpToLine',
  WarningFilled: 'TriangleAlert',
  ZoomInOutlined: 'ZoomIn',
  ZoomOutOutlined: 'ZoomOut',
}

const ICON_MODULE = /^@ant-design\/icons\/es\/icons\/(\w+)$/
const OURS = '\0lucide-for-antd:'
const iconFile = fileURLToPath(new URL('../../src/web/ui/antIcon.tsx', import.meta.url))

/** Makes antd draw Lucide's icons, like the rest of the console: one icon set, and the code of one. */
export const antIcons = (): Plugin => ({
  name: 'plantel:antIcons',
  enforce: 'pre',
  resolveId(source) {
    const name = ICON_MODULE.exec(source)?.[1]
    return name === undefined ? undefined : OURS + name
  },
  load(id) {
    if (!id.startsWith(OURS)) return undefined
    const name = id.slice(OURS.length)
    const lucide = LUCIDE[name]
    if (!lucide) throw new Error(`antd draws ${name}: name the Lucide icon that stands for it`)
    return `import { ${lucide} } from 'lucide-react'\nimport { antIcon } from ${JSON.stringify(iconFile)}\nexport default /* @__PURE__ */ antIcon(${lucide}, ${name === 'LoadingOutlined'})\n`
  },
})
