// 'Configuración General'. The settings of a group are listed in the order of the screen.
import { academySetting } from '#features/foundation/academy/web/setting.ts'
import { settings } from '#features/foundation/academy/web/shared/settings.ts'
import { backupSetting } from '#features/foundation/backups/web/setting.ts'
import { clockSetting } from '#features/foundation/clock/web/setting.ts'
import { channelsSetting } from '#features/online/liveChannels/web/setting.ts'
import { exportSetting } from '#features/workspace/exports/web/setting.ts'
import { moveSetting } from '#features/workspace/imports/web/moveSetting.ts'
import { sections } from '#features/workspace/settings/web/sections.ts'
import { exampleSetting } from '#features/workspace/setup/web/setting.ts'

export const fill = () =>
  settings.set(academySetting, exampleSetting, ...sections, backupSetting, clockSetting, moveSetting, exportSetting, channelsSetting)
