/** Requirements for clients that OpenAPI cannot express. Derived from the definitions beside this file by `npm run docs`. */

/** `x-client` at the root of a document. */
export interface ApiTraits {
  /** How a request selects the version of the API, and how the answer names the served version. */
  readonly version?: VersionTrait;
  /** Credentials, of which a client uses one, with the key prefixes of test and live mode. */
  readonly auth?: readonly CredentialTrait[];
  /** Header that makes a call take effect only once, and the status for “same key, different body”. */
  readonly idempotency?: IdempotencyTrait;
  /** Headers of every request, with their fixed values. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Optional headers that become options of the client and of single calls. */
  readonly scope?: readonly ScopeTrait[];
  /** Response headers that may carry the id of a request; the first one present is used. */
  readonly requestId?: readonly string[];
  /** Number of requests that the service accepts in a period of time. */
  readonly rateLimit?: {
    /** Number of requests. */
    readonly requests: number;
    /** Length of the period in seconds. */
    readonly seconds: number;
    /** Unit to which the limit applies, such as `API key`. */
    readonly per: string;
  };
  /** Failed calls that may be sent again. */
  readonly retry?: {
    /** HTTP statuses after which a retry can succeed; `5XX` means the whole range. */
    readonly statuses?: readonly (number | "5XX")[];
    /** Methods that may be repeated without an idempotency key. */
    readonly safeMethods?: readonly string[];
  };
  /** Sets of error codes (condition, remedy, who can fix it, whether a retry helps), and bodies with a special meaning. */
  readonly errors?: ErrorTraits;
  /** `true` if optional response fields may also be null. */
  readonly nullableOptionals?: boolean;
  /** Events that the service delivers: table, container, wrapping and signature scheme. */
  readonly webhooks?: WebhookTraits;
  /** How a request is signed. */
  readonly signing?: SigningTraits;
  /** Messages whose exact wording the service requires; each becomes a function that builds the message. */
  readonly messages?: readonly MessageTrait[];
  /** Root of all paths, the `https` requirement, and the paths that exist only in the sandbox. */
  readonly environments?: EnvironmentTraits;
  /** Changes between versions that no schema shows: version, operations, events, values, responses, old and new behaviour, required action, symptoms. */
  readonly behaviours?: readonly BehaviourChange[];
  /** States of each status, and the transitions between them with trigger, condition and source. */
  readonly lifecycles?: readonly LifecycleTrait[];
  /** Changes that the publisher may make within a version. */
  readonly policy?: PolicyTrait;
  /** Workflows in the vocabulary of Arazzo 1.0: the steps of the generated guide. */
  readonly workflows?: readonly WorkflowTrait[];
}

export type VersionTrait =
  | {
      /** Request header that selects the version. */
      readonly header: string;
      /** Response header that names the served version. */
      readonly echo?: string;
      /** Situations in which the echo may be missing. */
      readonly echoAbsent?: readonly ("keyedReplay" | "ignoresVersion")[];
      /** Answer to a version that the service does not support. */
      readonly unsupported?: {
        /** HTTP status. */
        readonly status: number;
        /** Schema of the body. */
        readonly schema: string;
        /** Field of the body that identifies this answer. */
        readonly codeField: string;
        /** Value of that field. */
        readonly code: string;
      };
      readonly query?: undefined;
    }
  | {
      /** Query parameter that selects the version, instead of a header. */
      readonly query: string;
      /** Response header that names the served version. */
      readonly echo?: string;
      /** Situations in which the echo may be missing. */
      readonly echoAbsent?: readonly ("keyedReplay" | "ignoresVersion")[];
      /** Answer to a version that the service does not support. */
      readonly unsupported?: {
        /** HTTP status. */
        readonly status: number;
        /** Schema of the body. */
        readonly schema: string;
        /** Field of the body that identifies this answer. */
        readonly codeField: string;
        /** Value of that field. */
        readonly code: string;
      };
      readonly header?: undefined;
    };

export type CredentialTrait =
  | {
      /** An API key. */
      readonly kind: "apiKey";
      /** Option of the client that takes the key. */
      readonly name: string;
      /** Location of the key. */
      readonly in: "header" | "query";
      /** Name of the header or query parameter that carries the key. */
      readonly parameter: string;
      /** Prefixes of the keys, which distinguish test from live mode. */
      readonly prefixes?: {
        /** Prefix of a test key. */
        readonly test?: string;
        /** Prefix of a live key. */
        readonly live?: string;
      };
      /** Purpose of the key, in a sentence. */
      readonly description?: string;
      /** Name of a matching key in the `keys` of the sandbox, for the guide. */
      readonly sandboxKey?: string;
    }
  | {
      /** A bearer token. */
      readonly kind: "bearer";
      /** Option of the client that takes the token. */
      readonly name: string;
      /** Purpose of the token, in a sentence. */
      readonly description?: string;
    };

export interface IdempotencyTrait {
  /** Request header that carries the key. */
  readonly header: string;
  /** HTTP status for a key that was already used with another body. */
  readonly conflictStatus?: number;
  /** Hours for which the service remembers a key. */
  readonly hours?: number;
}

/** A scope header. */
export interface ScopeTrait {
  /** Option that takes the value. */
  readonly name: string;
  /** Header that carries the value. */
  readonly header: string;
  /** Effect of the option, in a sentence. */
  readonly description?: string;
}

export interface ErrorTraits {
  /** Sets of error codes. */
  readonly sets?: readonly ErrorCodeSet[];
  /** Responses whose body has a special meaning. */
  readonly bodies?: readonly {
    /** Meaning of the response. */
    readonly meaning: "capabilityNotEnabled";
    /** HTTP status with which it is returned. */
    readonly status: number;
    /** Regular expression that matches the beginning of the body. */
    readonly pattern: string;
  }[];
}

/** A set of codes that error responses can carry. */
export interface ErrorCodeSet {
  /** Name of the set, by which operations refer to it. */
  readonly name: string;
  /** Situation in which these codes are returned, in a sentence or two. */
  readonly description: string;
  /** Path from the body to the code: field names, and `[]` for every element of a list. */
  readonly codePath: readonly string[];
  /** Field whose type becomes this set if the document only says `string`. */
  readonly field?: {
    /** Schema that has the field. */
    readonly schema: string;
    /** Name of the field. */
    readonly property: string;
  };
  /** Position of the list entry in the request that an error refers to. */
  readonly position?: {
    /** Field beside the code that contains the position. */
    readonly field: string;
    /** Path to the list in the request body. */
    readonly list: readonly string[];
  };
  /** The codes. */
  readonly codes: readonly ErrorCode[];
}

/** An error code. */
export interface ErrorCode {
  /** Code, as it is sent. */
  readonly code: string;
  /** Condition under which the service returns it. */
  readonly condition: string;
  /** Steps to resolve it. */
  readonly remedy: string;
  /** Party that can resolve it. */
  readonly fixableBy: "customer" | "integrator" | "account owner" | "provider" | "nobody";
  /** `true` if the same request can succeed later. */
  readonly isRetryable: boolean;
  /** HTTP status with which it is returned. */
  readonly status?: number;
}

export interface WebhookTraits {
  /** Common body of all deliveries. */
  readonly container?: {
    /** Schema of that body. */
    readonly schema: string;
    /** Field that holds the type of the event. */
    readonly typeField: string;
    /** Path of field names from the body to the message. */
    readonly messagePath: readonly string[];
  };
  /** `true` if a message may be wrapped in an object with a single key. */
  readonly wrapping?: "none" | "single-key";
  /** The event table. */
  readonly events?: readonly EventTrait[];
  /** Schema that lists the topics. */
  readonly topicEnum?: string;
  /** How a delivery is signed. */
  readonly signature?: WebhookSignatureTrait;
  /** Facts about the signature, in complete sentences. */
  readonly signatureNotes?: readonly string[];
  /** Facts about all deliveries, in complete sentences. */
  readonly notes?: readonly string[];
}

/** An event. */
export interface EventTrait {
  /** Topic to which a webhook subscribes. */
  readonly topic?: string;
  /** Type with which the event is delivered; absent if unknown. */
  readonly type?: string;
  /** Schema of the message; absent if unknown. */
  readonly message?: string;
  /** Key that holds a wrapped message. */
  readonly wrapper?: string;
  /** Description of the event, in a sentence. */
  readonly description: string;
  /** Action required of the receiver, in complete sentences. */
  readonly action?: string;
  /** Rules of the event that its schema cannot express, in complete sentences. */
  readonly notes?: readonly string[];
  /** Fields of the container that repeat another value of it, so that this event always has them, never null. */
  readonly repeats?: readonly RepeatedField[];
}

/** A repeated field. */
export interface RepeatedField {
  /** Name of the field in the container. */
  readonly field: string;
  /** Path of the value that it repeats. */
  readonly path: readonly string[];
}

export interface WebhookSignatureTrait {
  /** Signed content: timestamp and body with nothing between them; id, timestamp and body joined by dots (Standard Webhooks); or timestamp and body joined by a dot. */
  readonly scheme: "timestamp-body" | "standard-webhooks" | "timestamp-dot-body";
  /** The headers of a delivery. */
  readonly headers: {
    /** Header with the identifier of the delivery. */
    readonly id?: string;
    /** Header with the time in Unix seconds. */
    readonly timestamp?: string;
    /** Header with the signature. */
    readonly signature: string;
  };
  /** Text before a digest in the signature header. */
  readonly prefix?: string;
  /** Algorithm of the signature. */
  readonly algorithm: "hmac-sha256";
  /** Encoding of the digest; `auto` accepts hex and base64. */
  readonly digestEncoding: "auto" | "hex" | "base64";
  /** Encoding of the key in the secret: UTF-8, base64, base64 after `whsec_`, or hex. */
  readonly secretEncoding: "utf8" | "base64" | "whsec" | "hex";
  /** Tolerance of the timestamp in either direction, in seconds. */
  readonly toleranceSeconds: number;
}

export interface SigningTraits {
  /** Algorithm of the signature; `rsa-sha256` means RSASSA-PKCS1-v1_5. */
  readonly algorithm: "rsa-sha256" | "hmac-sha256" | "ed25519";
  /** Signed parts, concatenated in this order. */
  readonly payload: readonly SigningPart[];
  /** Encoding of the signature. */
  readonly encoding: "base64" | "base64url" | "hex";
  /** Header that carries the signature. */
  readonly header: string;
  /** Text before the signature in that header. */
  readonly prefix?: string;
  /** Location and unit of the request time. */
  readonly timestamp?: {
    /** Query parameter or header. */
    readonly in: "query" | "header";
    /** Name of the parameter or header. */
    readonly name: string;
    /** Unit of the Unix time. */
    readonly unit: "milliseconds" | "seconds";
  };
  /** Header for the id of the key, which becomes an option of the client. */
  readonly keyId?: {
    /** Name of the header. */
    readonly header: string;
  };
  /** Digest of the body, if it is signed. */
  readonly bodyDigest?: {
    /** Hash function of the digest. */
    readonly algorithm: "sha256";
    /** Encoding of the digest. */
    readonly encoding: "base64" | "hex";
  };
  /** Encoding of an HMAC secret; `utf8` by default. */
  readonly secretEncoding?: "utf8" | "base64" | "hex";
}

export type SigningPart =
  | {
      /** A part of the request that is signed. */
      readonly part:
        "method" | "path" | "query" | "pathAndQuery" | "timestamp" | "body" | "bodyDigest" | "keyId";
      readonly text?: undefined;
    }
  | {
      /** Literal characters to sign, such as a separator. */
      readonly text: string;
      readonly part?: undefined;
    };

/** A message. */
export interface MessageTrait {
  /** Name of the function. */
  readonly name: string;
  /** Purpose of the message, in a sentence or two. */
  readonly description: string;
  /** Message in one line, with `{name}` for each part. */
  readonly template: string;
  /** Parts, by their names in the template. */
  readonly parts: Readonly<Record<string, MessagePart>>;
  /** Field that carries the message. */
  readonly field: {
    /** Schema that has the field. */
    readonly schema: string;
    /** Name of the field. */
    readonly property: string;
  };
}

/** A part of a message. */
export interface MessagePart {
  /** Meaning of the part. */
  readonly description: string;
  /** Date format, which also marks the part as a day: `YYYY`, `MM` and `DD` between other characters. */
  readonly day?: string;
}

export interface EnvironmentTraits {
  /** Prefix of every path, after the base URL, such as `/api`; may be empty. */
  readonly root?: string;
  /** Require `https` for the base URL; loopback addresses are exempt. */
  readonly requireHttps?: boolean;
  /** Prefixes of the paths whose operations exist only in the sandbox. */
  readonly sandboxOnlyPaths?: readonly string[];
  /** Additional facts about the environments, in complete sentences. */
  readonly notes?: readonly string[];
}

/** A lifecycle. */
export interface LifecycleTrait {
  /** Enum of the states. */
  readonly schema: string;
  /** Noun for the object that has the status: `customer`. */
  readonly subject: string;
  /** Important facts about the whole lifecycle, in a sentence. */
  readonly description?: string;
  /** Fields that carry the status, in bodies and messages; the first one of a schema counts. */
  readonly holders: readonly {
    /** Schema that has the field. */
    readonly schema: string;
    /** Name of the field. */
    readonly property: string;
    /** Field beside it with the identifier of the object that has the status; `id` if absent. */
    readonly id?: string;
  }[];
  /** States, in the order of a successful course; enum values that are missing here are unknown. */
  readonly states: readonly LifecycleState[];
  /** Known transitions. A missing transition is unknown, not impossible. */
  readonly transitions: readonly TransitionTrait[];
}

/** A state. */
export interface LifecycleState {
  /** Value of the enum. */
  readonly value: string;
  /** Description of the state, in a sentence. */
  readonly meaning?: string;
  /** `true` if no state follows; absent if no source says so. */
  readonly terminal?: boolean;
  /** First version with it; absent for all versions. */
  readonly since?: string;
}

/** A transition. */
export interface TransitionTrait {
  /** States that it leaves; absent if it creates the object. */
  readonly from?: readonly string[];
  /** State that it leads to. */
  readonly to: string;
  /** Trigger of the transition. */
  readonly by: Trigger;
  /** Condition, in a sentence. */
  readonly when?: string;
  /** Name of the condition, for programs that evaluate it, such as the sandbox. */
  readonly guard?: string;
  /** First version with it; absent for all versions. */
  readonly since?: string;
  /** First version without it; absent if it still exists. */
  readonly until?: string;
  /** Source of this information, in a few words. */
  readonly source: string;
  /** `true` if no source documents it: only the sandbox does it, and a client must not rely on it. */
  readonly assumed?: true;
}

export type Trigger =
  | {
      /** A call. */
      readonly kind: "operation";
      /** Operation, by operationId. */
      readonly operation: string;
      readonly event?: undefined;
      readonly value?: undefined;
      readonly what?: undefined;
    }
  | {
      /** An event that reports something else. */
      readonly kind: "event";
      /** Event, by the type with which it is delivered. */
      readonly event: string;
      /** Status that the event reports. */
      readonly value?: string;
      readonly operation?: undefined;
      readonly what?: undefined;
    }
  | {
      /** Passing time, a decision by people at the service, or work of the service or its providers. */
      readonly kind: "time" | "review" | "service";
      /** Trigger, in a few words. */
      readonly what: string;
      readonly operation?: undefined;
      readonly event?: undefined;
      readonly value?: undefined;
    }
  | {
      /** No source names the trigger. */
      readonly kind: "unknown";
      readonly operation?: undefined;
      readonly event?: undefined;
      readonly value?: undefined;
      readonly what?: undefined;
    };

/** A change of behaviour. */
export interface BehaviourChange {
  /** Stable identifier: lower-case words joined by hyphens. */
  readonly id: string;
  /** First version with the new behaviour. */
  readonly version: string;
  /** Affected operations, by operationId. */
  readonly operations: readonly string[];
  /** Affected events, by the type with which they are delivered. */
  readonly events?: readonly string[];
  /** Values that now occur at different times, or have a different meaning, by the schema that lists them. */
  readonly values?: readonly {
    /** Name of the schema that lists them. */
    readonly schema: string;
    /** Some of its values. */
    readonly values: readonly string[];
  }[];
  /** Responses that now occur at different times, or have different bodies. */
  readonly responses?: readonly {
    /** One of the affected operations. */
    readonly operation: string;
    /** HTTP status, which this version may no longer declare. */
    readonly status: number;
    /** Limit to responses whose body is an empty list; absent for every body. */
    readonly when?: "empty";
  }[];
  /** Title of the change, in a few words. */
  readonly title: string;
  /** Behaviour before the change. */
  readonly was: string;
  /** Behaviour from that version on. */
  readonly is: string;
  /** Action required of users of the API. */
  readonly action: string;
  /** Symptoms in running code. */
  readonly notice: string;
}

export interface PolicyTrait {
  /** Kinds of change that any version can receive at any time. */
  readonly additive: readonly string[];
  /** Kinds of change that come only with a new version. */
  readonly newVersionFor: readonly string[];
}

/** A workflow. */
export interface WorkflowTrait {
  /** Name of the workflow. */
  readonly workflowId: string;
  /** Result of the workflow, in a few words. */
  readonly summary: string;
  /** Background, in complete sentences. */
  readonly description?: string;
  /** Versions that have the workflow. Default: all. */
  readonly versions?: {
    /** First version that has it. */
    readonly from?: string;
    /** First version that no longer has it. */
    readonly before?: string;
  };
  /** Earlier workflows whose outputs it uses. */
  readonly dependsOn?: readonly string[];
  /** Values that the steps use as `$inputs.<name>`. */
  readonly inputs?: Readonly<Record<string, WorkflowInput>>;
  /** Steps, in order. */
  readonly steps: readonly WorkflowStep[];
  /** Values for workflows that depend on it, as expressions: `$steps.customer.outputs.id`. */
  readonly outputs?: Readonly<Record<string, string>>;
}

/** An input value. */
export interface WorkflowInput {
  /** Meaning of the value, in a few words. */
  readonly description: string;
  /** An example that works in the sandbox. */
  readonly default?: unknown;
  /** Instead of a default: the time at which the workflow runs. */
  readonly format?: "date-time";
}

/** A step. */
export interface WorkflowStep {
  /** Name of the step, and of its result in code. */
  readonly stepId: string;
  /** Purpose of the step, in complete sentences. */
  readonly description?: string;
  /** The operation that it calls. */
  readonly operationId: string;
  /** Arguments of the call, except for its body. */
  readonly parameters?: readonly {
    /** Name of the parameter. */
    readonly name: string;
    /** Location of the parameter. */
    readonly in: "path" | "query" | "header" | "cookie";
    /** Value, or an expression. */
    readonly value: unknown;
  }[];
  /** Body of the call. */
  readonly requestBody?: {
    /** Body, with expressions for values that are known later. */
    readonly payload: unknown;
  };
  /** Expression for a list: the call is made for each item, `$item`. */
  readonly forEach?: string;
  /** Required answer; a status of 400 and above shows how to handle the error. */
  readonly successCriteria?: readonly {
    /** Condition of the answer. */
    readonly condition: string;
  }[];
  /** Action while the answer does not meet the criteria. */
  readonly onFailure?: readonly {
    /** Name of the action. */
    readonly name: string;
    /** Repeat the call until the criteria are met. */
    readonly type: "retry";
    /** Seconds between two calls. */
    readonly retryAfter: number;
    /** Number of calls. */
    readonly retryLimit: number;
  }[];
  /** Parts of the result that later steps use, and that are printed. */
  readonly outputs?: Readonly<Record<string, string>>;
  /** Path in the result to a list of tagged union members: the guide has a branch for each member. */
  readonly branches?: readonly string[];
  /** Tag of the only member for `branches`. */
  readonly member?: string;
  /** Expression for the secret of the webhook that the call registers: the guide has a receiver with this secret at `$receiver.url`. */
  readonly receives?: string;
}

/** `x-client` of an operation. */
export interface OperationTraits {
  /** Name of the function, instead of the operationId. */
  readonly name?: string;
  /** `true` if the operation exists only in the sandbox. */
  readonly sandboxOnly?: boolean;
  /** `true` if all versions behave alike, so that no echo is expected. */
  readonly ignoresVersion?: boolean;
  /** Paging of the list; `false` if it only looks paged. */
  readonly pagination?: false | PagingTrait;
  /** Names of the error-code sets used in the answers, by HTTP status. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Prerequisites of the call, in complete sentences. */
  readonly requires?: readonly string[];
  /** Groups of parameters; at least one of each group is required. */
  readonly atLeastOneOf?: readonly (readonly string[])[];
}

/** Parameters and fields for paging. */
export interface PagingTrait {
  /** Query parameter that takes the cursor. */
  readonly cursor: string;
  /** Path of field names from the body to the list. */
  readonly items: readonly string[];
  /** Path of field names from the body to the next cursor. */
  readonly next: readonly string[];
}

/** `x-client` of a schema. */
export interface SchemaTraits {
  /** `true` if this enum or union can gain members within a version; all others are closed. */
  readonly open?: boolean;
}
