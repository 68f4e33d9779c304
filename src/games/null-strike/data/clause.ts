import { clausesIn } from '../../../core/clause.ts'
import { CLAUSES } from './clauses.ts'

/**
 * The clauses that the rules cite, each by the name of its id: `log.cite(Clause.MOVE_01)`. Clauses that only forbid, such as AP-ACT-02, are
 * cited nowhere, because the forbidden action does not happen.
 */

const clause = clausesIn(CLAUSES)

export const ACT_01 = clause('AP-ACT-01')
export const ACT_03 = clause('AP-ACT-03')
export const ACT_04 = clause('AP-ACT-04')
export const ACT_05 = clause('AP-ACT-05')
export const ACT_06 = clause('AP-ACT-06')
export const ACT_07 = clause('AP-ACT-07')
export const ACT_08 = clause('AP-ACT-08')
export const ACT_09 = clause('AP-ACT-09')
export const ACT_10 = clause('AP-ACT-10')

export const ATK_01 = clause('AP-ATK-01')
export const ATK_02 = clause('AP-ATK-02')
export const ATK_03 = clause('AP-ATK-03')
export const ATK_04 = clause('AP-ATK-04')
export const ATK_05 = clause('AP-ATK-05')
export const ATK_06 = clause('AP-ATK-06')
export const ATK_07 = clause('AP-ATK-07')
export const ATK_08 = clause('AP-ATK-08')
export const ATK_09 = clause('AP-ATK-09')
export const ATK_10 = clause('AP-ATK-10')
export const ATK_11 = clause('AP-ATK-11')
export const ATK_12 = clause('AP-ATK-12')
export const ATK_13 = clause('AP-ATK-13')

export const MOVE_01 = clause('AP-MOVE-01')
export const MOVE_02 = clause('AP-MOVE-02')
export const MOVE_03 = clause('AP-MOVE-03')
export const MOVE_04 = clause('AP-MOVE-04')

export const RUN_01 = clause('AP-RUN-01')
export const RUN_02 = clause('AP-RUN-02')
export const RUN_03 = clause('AP-RUN-03')

export const DIG_01 = clause('AP-DIG-01')
export const DIG_02 = clause('AP-DIG-02')

export const FORT_01 = clause('AP-FORT-01')
export const FORT_02 = clause('AP-FORT-02')

export const RALLY_01 = clause('AP-RALLY-01')
export const RALLY_02 = clause('AP-RALLY-02')
export const RALLY_03 = clause('AP-RALLY-03')

export const CHG_01 = clause('AP-CHG-01')
export const CHG_02 = clause('AP-CHG-02')
export const CHG_03 = clause('AP-CHG-03')
export const CHG_04 = clause('AP-CHG-04')
export const CHG_05 = clause('AP-CHG-05')

export const CAP_01 = clause('AP-CAP-01')
export const CAP_02 = clause('AP-CAP-02')
export const CAP_03 = clause('AP-CAP-03')
export const CAP_04 = clause('AP-CAP-04')
export const CAP_05 = clause('AP-CAP-05')

export const AIM_01 = clause('AP-AIM-01')
export const AIM_02 = clause('AP-AIM-02')

export const DEP_01 = clause('AP-DEP-01')
export const DEP_02 = clause('AP-DEP-02')

export const EMB_01 = clause('AP-EMB-01')
export const EMB_02 = clause('AP-EMB-02')
export const EMB_03 = clause('AP-EMB-03')

export const DIS_01 = clause('AP-DIS-01')
export const DIS_02 = clause('AP-DIS-02')
export const DIS_03 = clause('AP-DIS-03')

export const COV_01 = clause('AP-COV-01')
export const COV_02 = clause('AP-COV-02')
export const COV_03 = clause('AP-COV-03')

export const SET_01 = clause('AP-SET-01')
export const SET_02 = clause('AP-SET-02')

export const END_01 = clause('AP-END-01')
export const END_02 = clause('AP-END-02')
export const END_03 = clause('AP-END-03')

export const C_01 = clause('AP-C-01')
export const C_04 = clause('AP-C-04')

export const G_01 = clause('AP-G-01')
export const G_02 = clause('AP-G-02')
export const G_03 = clause('AP-G-03')
export const G_05 = clause('AP-G-05')
export const G_06 = clause('AP-G-06')
export const G_07 = clause('AP-G-07')
export const G_08 = clause('AP-G-08')
export const G_09 = clause('AP-G-09')
export const G_10 = clause('AP-G-10')
export const G_11 = clause('AP-G-11')
export const G_12 = clause('AP-G-12')
export const G_13 = clause('AP-G-13')
export const G_14 = clause('AP-G-14')
export const G_15 = clause('AP-G-15')
export const G_16 = clause('AP-G-16')
export const G_18 = clause('AP-G-18')
export const G_19 = clause('AP-G-19')
export const G_20 = clause('AP-G-20')
export const G_21 = clause('AP-G-21')
export const G_22 = clause('AP-G-22')
export const G_23 = clause('AP-G-23')
export const G_24 = clause('AP-G-24')
export const G_26 = clause('AP-G-26')
export const G_27 = clause('AP-G-27')
export const G_29 = clause('AP-G-29')
export const G_30 = clause('AP-G-30')
export const G_33 = clause('AP-G-33')
export const G_34 = clause('AP-G-34')
export const G_35 = clause('AP-G-35')
export const G_36 = clause('AP-G-36')
