/** Every rule, by its id. A fact is judged by all rules that match it; at least one does. */
import type { FactKind } from "../fact.js";
import { bodyAdded } from "./body-added.js";
import { bodyBecameOptional } from "./body-became-optional.js";
import { bodyBecameRequired } from "./body-became-required.js";
import { bodyEncodingChanged } from "./body-encoding-changed.js";
import { bodyRemoved } from "./body-removed.js";
import { callbackAdded } from "./callback-added.js";
import { callbackRemoved } from "./callback-removed.js";
import { constChanged } from "./const-changed.js";
import { constraintAdded } from "./constraint-added.js";
import { constraintChanged } from "./constraint-changed.js";
import { constraintRemoved } from "./constraint-removed.js";
import { contentCodingChanged } from "./content-coding-changed.js";
import { credentialScopeAdded } from "./credential-scope-added.js";
import { credentialScopeRemoved } from "./credential-scope-removed.js";
import { defaultChanged } from "./default-changed.js";
import { deprecationAdded } from "./deprecation-added.js";
import { deprecationRemoved } from "./deprecation-removed.js";
import { enumAdded } from "./enum-added.js";
import { enumClosed } from "./enum-closed.js";
import { enumOpened } from "./enum-opened.js";
import { enumRemoved } from "./enum-removed.js";
import { enumValueAdded } from "./enum-value-added.js";
import { enumValueRemoved } from "./enum-value-removed.js";
import { errorCodeAdded } from "./error-code-added.js";
import { errorCodeRemoved } from "./error-code-removed.js";
import { errorSetAdded } from "./error-set-added.js";
import { errorSetChanged } from "./error-set-changed.js";
import { errorSetRemoved } from "./error-set-removed.js";
import { errorStatusAdded } from "./error-status-added.js";
import { errorStatusRemoved } from "./error-status-removed.js";
import { eventAdded } from "./event-added.js";
import { eventEnvelopeChanged } from "./event-envelope-changed.js";
import { eventPayloadChanged } from "./event-payload-changed.js";
import { eventPayloadKnown } from "./event-payload-known.js";
import { eventPayloadUnknown } from "./event-payload-unknown.js";
import { eventRemoved } from "./event-removed.js";
import { eventRenamed } from "./event-renamed.js";
import { eventTopicChanged } from "./event-topic-changed.js";
import { fieldAdded } from "./field-added.js";
import { fieldBecameOptional } from "./field-became-optional.js";
import { fieldBecameRequired } from "./field-became-required.js";
import { fieldRemoved } from "./field-removed.js";
import { fieldRenamed } from "./field-renamed.js";
import { formatAdded } from "./format-added.js";
import { formatChanged } from "./format-changed.js";
import { formatRemoved } from "./format-removed.js";
import { headerAdded } from "./header-added.js";
import { headerBecameOptional } from "./header-became-optional.js";
import { headerBecameRequired } from "./header-became-required.js";
import { headerRemoved } from "./header-removed.js";
import { idempotencyKeyAdded } from "./idempotency-key-added.js";
import { idempotencyKeyBecameOptional } from "./idempotency-key-became-optional.js";
import { idempotencyKeyBecameRequired } from "./idempotency-key-became-required.js";
import { idempotencyKeyRemoved } from "./idempotency-key-removed.js";
import { limitChanged } from "./limit-changed.js";
import { limitLoosened } from "./limit-loosened.js";
import { limitTightened } from "./limit-tightened.js";
import { nullAdded } from "./null-added.js";
import { nullRemoved } from "./null-removed.js";
import { objectClosed } from "./object-closed.js";
import { objectOpened } from "./object-opened.js";
import { operationAdded } from "./operation-added.js";
import { operationMoved } from "./operation-moved.js";
import { operationRemoved } from "./operation-removed.js";
import { operationRenamed } from "./operation-renamed.js";
import { operationServersChanged } from "./operation-servers-changed.js";
import { pagingAdded } from "./paging-added.js";
import { pagingChanged } from "./paging-changed.js";
import { pagingRemoved } from "./paging-removed.js";
import { parameterAdded } from "./parameter-added.js";
import { parameterBecameOptional } from "./parameter-became-optional.js";
import { parameterBecameRequired } from "./parameter-became-required.js";
import { parameterGroupLoosened } from "./parameter-group-loosened.js";
import { parameterGroupTightened } from "./parameter-group-tightened.js";
import { parameterMoved } from "./parameter-moved.js";
import { parameterRemoved } from "./parameter-removed.js";
import { parameterRenamed } from "./parameter-renamed.js";
import { parameterSerializationChanged } from "./parameter-serialization-changed.js";
import { pathParameterRenamed } from "./path-parameter-renamed.js";
import { patternAdded } from "./pattern-added.js";
import { patternChanged } from "./pattern-changed.js";
import { patternRemoved } from "./pattern-removed.js";
import { proseChanged } from "./prose-changed.js";
import { readOnlyAdded } from "./read-only-added.js";
import { readOnlyRemoved } from "./read-only-removed.js";
import { requestMediaTypeAdded } from "./request-media-type-added.js";
import { requestMediaTypeRemoved } from "./request-media-type-removed.js";
import { requiredBodyAdded } from "./required-body-added.js";
import { requiredFieldAdded } from "./required-field-added.js";
import { requiredHeaderRemoved } from "./required-header-removed.js";
import { requiredParameterAdded } from "./required-parameter-added.js";
import { requirementAdded } from "./requirement-added.js";
import { requirementRemoved } from "./requirement-removed.js";
import { responseMediaTypeAdded } from "./response-media-type-added.js";
import { responseMediaTypeRemoved } from "./response-media-type-removed.js";
import { rootChanged } from "./root-changed.js";
import { sandboxOnlyAdded } from "./sandbox-only-added.js";
import { sandboxOnlyRemoved } from "./sandbox-only-removed.js";
import { schemaAdded } from "./schema-added.js";
import { schemaRemoved } from "./schema-removed.js";
import { schemaRenamed } from "./schema-renamed.js";
import { scopeAdded } from "./scope-added.js";
import { scopeRemoved } from "./scope-removed.js";
import { securityLoosened } from "./security-loosened.js";
import { securitySchemeChanged } from "./security-scheme-changed.js";
import { securityTightened } from "./security-tightened.js";
import { serversChanged } from "./servers-changed.js";
import { statusRefined } from "./status-refined.js";
import { successStatusAdded } from "./success-status-added.js";
import { successStatusChanged } from "./success-status-changed.js";
import { successStatusRemoved } from "./success-status-removed.js";
import { sunsetChanged } from "./sunset-changed.js";
import { sunsetRemoved } from "./sunset-removed.js";
import { tagAdded } from "./tag-added.js";
import { tagPropertyChanged } from "./tag-property-changed.js";
import { tagRemoved } from "./tag-removed.js";
import { tagValueChanged } from "./tag-value-changed.js";
import { tokenSourceChanged } from "./token-source-changed.js";
import { traitChanged } from "./trait-changed.js";
import { tupleLengthChanged } from "./tuple-length-changed.js";
import { typeChanged } from "./type-changed.js";
import { typeNarrowed } from "./type-narrowed.js";
import { typeWidened } from "./type-widened.js";
import { unionKeywordChanged } from "./union-keyword-changed.js";
import { unionMemberAdded } from "./union-member-added.js";
import { unionMemberRemoved } from "./union-member-removed.js";
import { versionIgnoredAdded } from "./version-ignored-added.js";
import { versionIgnoredRemoved } from "./version-ignored-removed.js";
import { writeOnlyAdded } from "./write-only-added.js";
import { writeOnlyRemoved } from "./write-only-removed.js";

export const rules = {
  "body-added": bodyAdded,
  "body-became-optional": bodyBecameOptional,
  "body-became-required": bodyBecameRequired,
  "body-encoding-changed": bodyEncodingChanged,
  "body-removed": bodyRemoved,
  "callback-added": callbackAdded,
  "callback-removed": callbackRemoved,
  "const-changed": constChanged,
  "constraint-added": constraintAdded,
  "constraint-changed": constraintChanged,
  "constraint-removed": constraintRemoved,
  "content-coding-changed": contentCodingChanged,
  "credential-scope-added": credentialScopeAdded,
  "credential-scope-removed": credentialScopeRemoved,
  "default-changed": defaultChanged,
  "sunset-changed": sunsetChanged,
  "sunset-removed": sunsetRemoved,
  "deprecation-added": deprecationAdded,
  "deprecation-removed": deprecationRemoved,
  "enum-added": enumAdded,
  "enum-closed": enumClosed,
  "enum-opened": enumOpened,
  "enum-removed": enumRemoved,
  "enum-value-added": enumValueAdded,
  "enum-value-removed": enumValueRemoved,
  "error-code-added": errorCodeAdded,
  "error-code-removed": errorCodeRemoved,
  "error-set-added": errorSetAdded,
  "error-set-changed": errorSetChanged,
  "error-set-removed": errorSetRemoved,
  "error-status-added": errorStatusAdded,
  "error-status-removed": errorStatusRemoved,
  "event-added": eventAdded,
  "event-envelope-changed": eventEnvelopeChanged,
  "event-payload-changed": eventPayloadChanged,
  "event-payload-known": eventPayloadKnown,
  "event-payload-unknown": eventPayloadUnknown,
  "event-removed": eventRemoved,
  "event-renamed": eventRenamed,
  "event-topic-changed": eventTopicChanged,
  "field-added": fieldAdded,
  "field-became-optional": fieldBecameOptional,
  "field-became-required": fieldBecameRequired,
  "field-removed": fieldRemoved,
  "field-renamed": fieldRenamed,
  "format-added": formatAdded,
  "format-changed": formatChanged,
  "format-removed": formatRemoved,
  "header-added": headerAdded,
  "header-became-optional": headerBecameOptional,
  "header-became-required": headerBecameRequired,
  "header-removed": headerRemoved,
  "idempotency-key-added": idempotencyKeyAdded,
  "idempotency-key-became-optional": idempotencyKeyBecameOptional,
  "idempotency-key-became-required": idempotencyKeyBecameRequired,
  "idempotency-key-removed": idempotencyKeyRemoved,
  "limit-changed": limitChanged,
  "limit-loosened": limitLoosened,
  "limit-tightened": limitTightened,
  "null-added": nullAdded,
  "null-removed": nullRemoved,
  "object-closed": objectClosed,
  "object-opened": objectOpened,
  "operation-added": operationAdded,
  "operation-moved": operationMoved,
  "operation-removed": operationRemoved,
  "operation-renamed": operationRenamed,
  "operation-servers-changed": operationServersChanged,
  "paging-added": pagingAdded,
  "paging-changed": pagingChanged,
  "paging-removed": pagingRemoved,
  "parameter-added": parameterAdded,
  "parameter-became-optional": parameterBecameOptional,
  "parameter-became-required": parameterBecameRequired,
  "parameter-group-loosened": parameterGroupLoosened,
  "parameter-group-tightened": parameterGroupTightened,
  "parameter-moved": parameterMoved,
  "parameter-removed": parameterRemoved,
  "parameter-renamed": parameterRenamed,
  "parameter-serialization-changed": parameterSerializationChanged,
  "path-parameter-renamed": pathParameterRenamed,
  "pattern-added": patternAdded,
  "pattern-changed": patternChanged,
  "pattern-removed": patternRemoved,
  "prose-changed": proseChanged,
  "read-only-added": readOnlyAdded,
  "read-only-removed": readOnlyRemoved,
  "request-media-type-added": requestMediaTypeAdded,
  "request-media-type-removed": requestMediaTypeRemoved,
  "required-body-added": requiredBodyAdded,
  "required-field-added": requiredFieldAdded,
  "required-header-removed": requiredHeaderRemoved,
  "required-parameter-added": requiredParameterAdded,
  "requirement-added": requirementAdded,
  "requirement-removed": requirementRemoved,
  "response-media-type-added": responseMediaTypeAdded,
  "response-media-type-removed": responseMediaTypeRemoved,
  "root-changed": rootChanged,
  "sandbox-only-added": sandboxOnlyAdded,
  "sandbox-only-removed": sandboxOnlyRemoved,
  "schema-added": schemaAdded,
  "schema-removed": schemaRemoved,
  "schema-renamed": schemaRenamed,
  "scope-added": scopeAdded,
  "scope-removed": scopeRemoved,
  "security-loosened": securityLoosened,
  "security-scheme-changed": securitySchemeChanged,
  "token-source-changed": tokenSourceChanged,
  "security-tightened": securityTightened,
  "servers-changed": serversChanged,
  "status-refined": statusRefined,
  "success-status-added": successStatusAdded,
  "success-status-changed": successStatusChanged,
  "success-status-removed": successStatusRemoved,
  "tag-added": tagAdded,
  "tag-property-changed": tagPropertyChanged,
  "tag-removed": tagRemoved,
  "tag-value-changed": tagValueChanged,
  "trait-changed": traitChanged,
  "tuple-length-changed": tupleLengthChanged,
  "type-changed": typeChanged,
  "type-narrowed": typeNarrowed,
  "type-widened": typeWidened,
  "union-keyword-changed": unionKeywordChanged,
  "union-member-added": unionMemberAdded,
  "union-member-removed": unionMemberRemoved,
  "version-ignored-added": versionIgnoredAdded,
  "version-ignored-removed": versionIgnoredRemoved,
  "write-only-added": writeOnlyAdded,
  "write-only-removed": writeOnlyRemoved,
};

export type RuleId = keyof typeof rules;

type JudgedKind = (typeof rules)[RuleId]["kind"];

type KindWithoutRule = Exclude<FactKind, JudgedKind>;

/** A kind of fact without a rule does not compile. */
export const isEveryKindJudged: [KindWithoutRule] extends [never] ? true : KindWithoutRule = true;
